import { sql } from 'drizzle-orm'
import type { Levels, ReportFormat } from '@arbo/core/contract'
import { rowOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { text } from '../texts.ts'
import { safeName } from '../../platform/http/safe-name.ts'
import type { ReportScope } from './report-types.ts'

/** `Overdue - Short film - 2026-11-22.xlsx`: the report, its subject, and the day it was made. */
export async function fileName(tx: Tx, scope: ReportScope, format: ReportFormat): Promise<string> {
  const { entity } = scope.scenes
  const about = entity
    ? await rowOf<{ name: string }>(
        tx,
        sql`select e.name from entity e where e.ws_id = ${scope.member.wsId} and e.id = ${entity.id}`,
      )
    : undefined
  const parts = [
    reportName(scope.report, scope.levels),
    about && Array.from(about.name).slice(0, 40).join(''),
    scope.today,
  ]
  // Cut part by part, since a name that is cut as a whole would lose its day.
  return `${parts.flatMap((part) => (part ? [safeName(part)] : [])).join(' - ')}.${format}`
}

/** The name of a report where scenes have this name (WS-02). */
export function reportName(report: ReportScope['report'], { scene }: Levels): string {
  return text(`report.${report}`, { scene: scene.one, scenes: scene.words })
}
