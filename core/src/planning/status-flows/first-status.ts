import type { TemplateFlow } from '../../contract/planning/entities.ts'

/** The status with which a new scene of a flow begins: the first that anybody may set (XUX-02). */
export function firstStatusOf(
  flow: Pick<TemplateFlow, 'statuses'> | null | undefined,
): TemplateFlow['statuses'][number] | undefined {
  return flow?.statuses.find(({ reserved }) => !reserved)
}
