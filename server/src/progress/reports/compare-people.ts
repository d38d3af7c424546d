import { REPORTS_OF_FIGURES, REPORTS_OF_PEOPLE } from '@arbo/core/contract'
import type { ReportFilter, StandardReport } from '@arbo/core/contract'
import { text } from '../texts.ts'
import { permissionDenied } from '../../platform/access/check-access.ts'
import type { Member } from '../../platform/access/member.ts'

const COMPARE = 'standardReport_comparePeople_read'

/** Whether a member may read figures of people side by side (XFIX-04). */
export function comparesPeople(member: Pick<Member, 'permissions'>): boolean {
  return member.permissions.has(COMPARE)
}

/** @throws {ApiError} permission_denied */
export function requireComparison(member: Pick<Member, 'permissions'>): void {
  if (!comparesPeople(member)) throw permissionDenied(COMPARE)
}

/** A file that was made with the right may still be there when it is gone. @throws {ApiError} permission_denied */
export function requireOwnLines(
  member: Pick<Member, 'permissions'>,
  { report, compares_people }: { report: StandardReport; compares_people: boolean },
): void {
  const isOfPeople = REPORTS_OF_PEOPLE.includes(report) || REPORTS_OF_FIGURES.includes(report)
  if (compares_people && isOfPeople) requireComparison(member)
}

/**
 * The people that a report is about for this reader: those who were asked for, or of a report with a line for each person
 * only the reader, where the right to compare is missing.
 * @param personIds null: everybody
 * @throws {ApiError} permission_denied where others were asked for and nobody is left
 */
export function ownLineOnly(
  member: Member,
  report: StandardReport,
  { people_ina }: ReportFilter,
  personIds: string[] | null,
): { people: string[] | null; notices: string[] } {
  if (comparesPeople(member)) return { people: personIds, notices: [] }
  if (REPORTS_OF_FIGURES.includes(report) && people_ina?.some((id) => id !== member.id)) requireComparison(member)
  if (!REPORTS_OF_PEOPLE.includes(report)) return { people: personIds, notices: [] }
  if (people_ina?.length && !people_ina.includes(member.id)) requireComparison(member)
  const people = (personIds ?? [member.id]).filter((id) => id === member.id)
  return { people, notices: [text('report.own_line')] }
}
