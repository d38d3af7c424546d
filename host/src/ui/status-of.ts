import { pageLanguage, type Item, type SceneRow } from '@arbo/core'
import { statusName, type Status } from '@arbo/kit/ui'
import { texts } from '../app/texts.ts'

/** What a scene's status is called: as its flow has it, else by its fixed kind, or that it has no flow. */
export function statusOf({
  status,
  status_kind,
  template_flow_id,
}: Pick<Item, 'status' | 'status_kind'> & Partial<Pick<SceneRow, 'template_flow_id'>>): string {
  if (!status && template_flow_id === null) return texts.noStatusFlow
  return status?.name ?? statusName(status_kind as Status, pageLanguage())
}
