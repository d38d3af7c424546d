import { pageLanguage, type Item, type Levels } from '@arbo/core'
import { statusName, type Status } from '@arbo/kit/ui'

/** What a scene's status is called: as its flow has it, else by its fixed kind. */
export function statusOf({ status, status_kind }: Pick<Item, 'status' | 'status_kind'>, levels: Levels): string {
  return status?.name ?? statusName(status_kind as Status, levels.scene.word, pageLanguage())
}
