import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { GrandTotal, SavedReport, TreemapAnswer } from '@arbo/core/contract'
import { formatDay } from '@arbo/core/format'
import { rowsOf } from '../platform/db/rows.ts'
import { reportHistory } from '../platform/db/schema.gen.ts'
import type { Tx } from '../platform/db/transaction.ts'
import type { Member } from '../platform/access/member.ts'
import type { Place } from '../platform/access/place.ts'
import { sumOf } from '../progress/treemap/exact-sum.ts'
import { firstShowing } from '../progress/treemap/report-state.ts'
import { treemapIn } from '../progress/treemap/treemap.ts'
import { dayFrom } from './directory.ts'

type Figures = Pick<TreemapAnswer['nodes'][number], 'counts' | 'sums'>

interface StatusChange {
  at: string
  from: number
  to: number
}

/** A scene with the statuses that it has had, the oldest change first. */
interface SceneOfTime extends Place {
  kind: number
  /** Of the metric that is summed. */
  value: string | null
  changes: StatusChange[]
}

interface Subject {
  /** Null: the workspace. */
  id: string | null
  /** Null: from before anything that is told. */
  start: string | null
}

const WEEKS = 8
const WEEK_MS = 7 * 24 * 3600_000
const APPROVED = 6
/** All levels of entities, as where somebody saves a report. */
const DEPTH = 4

function kindAt({ kind, changes }: SceneOfTime, at: Date): number {
  const last = changes.findLast((change) => new Date(change.at) <= at)
  return last?.to ?? changes[0]?.from ?? kind
}

function scenesOfTime(tx: Tx, wsId: string, metricId: string | null): Promise<SceneOfTime[]> {
  return rowsOf<SceneOfTime>(
    tx,
    sql`select i.project_id, i.process_id, i.episode_id, i.take_id, i.status_kind as kind,
        (select trim_scale(v.value)::text from item_metric v
         where v.ws_id = i.ws_id and v.item_id = i.id and v.metric_id = ${metricId}::uuid) as value,
        (select coalesce(json_agg(json_build_object(
           'at', c.created_at, 'from', (c.from_value->>'kind')::int, 'to', (c.to_value->>'kind')::int
         ) order by c.created_at), '[]')
         from change_record c where c.ws_id = i.ws_id and c.item_id = i.id and c.field = 'status') as changes
      from item i where i.ws_id = ${wsId}`,
  )
}

/** What scenes came to by category, as they were at a time. */
function figuresAt(scenes: readonly SceneOfTime[], { categories, primary_metric }: TreemapAnswer, at: Date): Figures {
  const parts = categories.map(({ kind }) => scenes.filter((scene) => kindAt(scene, at) === kind))
  const counts = parts.map((part) => part.length)
  return primary_metric ? { counts, sums: parts.map((part) => sumOf(part.map(({ value }) => value))) } : { counts }
}

function isBelow({ project_id, process_id, episode_id, take_id }: Place, id: string | null): boolean {
  return id === null || [project_id, process_id, episode_id, take_id].includes(id)
}

/** A report as it would have been saved at a time: today's tree with the figures of then. */
function reportAt(treemap: TreemapAnswer, scenes: readonly SceneOfTime[], at: Date): SavedReport {
  const { categories, primary_metric, entity } = treemap
  const figuresOf = (id: string | null) => {
    const own = scenes.filter((scene) => isBelow(scene, id))
    return figuresAt(own, treemap, at)
  }
  const { counts, sums } = figuresOf(entity?.id ?? null)
  const grand_total: GrandTotal = {
    scenes: counts.reduce((sum, count) => sum + count, 0),
    approved: counts[categories.findIndex(({ kind }) => kind === APPROVED)] ?? 0,
    metric_sum: sums ? (sumOf(sums) ?? '0') : null,
  }
  const nodes = treemap.nodes.map((node) => ({ ...node, ...figuresOf(node.id) }))
  return {
    taken_at: at.toISOString(),
    treemap: { categories, primary_metric, nodes },
    grand_total,
    showing: firstShowing(treemap),
  }
}

function tellsPast({ categories }: TreemapAnswer, scenes: readonly SceneOfTime[]): boolean {
  const kinds = new Set(categories.map(({ kind }) => kind))
  const isKnown = (kind: number | null): boolean => kind === null || kinds.has(kind)
  return (
    kinds.size === categories.length &&
    scenes.every(({ kind, changes }) => isKnown(kind) && changes.every(({ from, to }) => isKnown(from) && isKnown(to)))
  )
}

async function seedSubject(tx: Tx, member: Member, { id, start }: Subject, today: Date): Promise<void> {
  const query = { entity_id: id ?? undefined, depth: DEPTH, condition_combine_type: 'and' as const }
  const own = await treemapIn(tx, member, { ...query, divided_by: 'own' }, { withScenes: false })
  const scenes = await scenesOfTime(tx, member.wsId, own.primary_metric?.id ?? null)
  // The past is known by fixed status: the own ones tell it where there is just one for each.
  const treemap = tellsPast(own, scenes) ? own : await treemapIn(tx, member, query, { withScenes: false })
  const times = Array.from({ length: WEEKS + 1 }, (_, week) => new Date(today.getTime() - (WEEKS - week) * WEEK_MS))
  const rows = times
    .filter((at) => start === null || at.toISOString() >= start)
    .map((at) => {
      const saved = reportAt(treemap, scenes, at)
      return {
        ws_id: member.wsId,
        id: uuidv7(),
        entity_id: id,
        name: `Week to ${formatDay(dayFrom(at, 0))}`,
        data: JSON.stringify(saved),
        ...saved.grand_total,
        created_by: member.id,
        created_at: at,
        updated_at: at,
      }
    })
  if (rows.length > 0) await tx.insert(reportHistory).values(rows)
}

/**
 * The reports of the workspace and of each project that has begun, as somebody saved them every week of the last eight;
 * the last ones are of now. Needs the scenes with the changes of their statuses.
 */
export async function seedHistory(tx: Tx, member: Member, today: Date): Promise<void> {
  const projects = await tx.rows<Subject>(
    'select id, scheduled_start as start from entity where ws_id = $1 and type = 0 order by position',
    [member.wsId],
  )
  for (const subject of [{ id: null, start: null }, ...projects]) await seedSubject(tx, member, subject, today)
}
