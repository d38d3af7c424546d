/**
 * Headers of columns as Kitsu, ShotGrid and ftrack write them, by what they hold: English, German, French, Spanish,
 * Japanese and Chinese. Of Kitsu they are the words of its pages, whose tables are exported in the reader’s language
 * (`shots.fields`, `assets.fields` and `tasks.fields` of its locales, old and new), and those of its server’s exports; of
 * ShotGrid the display names and the names in its API; of ftrack the attributes of its spreadsheets. All as `headerKey` writes them.
 */
const WORDS = {
  project: [
    'project',
    'production',
    'prod',
    'projekt',
    'produktion',
    'projet',
    'proyecto',
    'producción',
    'プロジェクト',
    'プロダクション',
    '作品',
    '项目',
    '制作',
    '生产',
  ],
  episode: ['episode', 'ep', 'reel', 'folge', 'épisode', 'episodio', 'エピソード', 'リール', '集', '剧集'],
  sequence: ['sequence', 'seq', 'sequenz', 'séquence', 'secuencia', 'シーケンス', '序列', '场次'],
  name: [
    'name',
    'entityname',
    'nom',
    'nombre',
    '名前',
    '名称',
    '名字',
    '名',
    'plan',
    'nomduplan',
    'nombredelatoma',
    'aufnahme',
    'toma',
    'ショット',
    '镜头',
  ],
  shotcode: [
    'shotcode',
    'ショットコード',
    'ショット名',
    '镜头代码',
    '镜头编号',
    'codeduplan',
    'codedeplan',
    'códigodetoma',
  ],
  description: ['description', 'beschreibung', 'descripción', '説明', '説明文', '说明', '描述'],
  frames: [
    'nbframes',
    'frames',
    'framecount',
    'einzelbilder',
    'images',
    'nbimages',
    'nombredimages',
    'fotogramas',
    'フレーム',
    'フレーム数',
    '帧数',
    '帧',
  ],
  framein: ['framein', 'in', 'firstframe', 'framestart', 'fstart', 'entrada', '開始フレーム', '入镜'],
  frameout: ['frameout', 'out', 'lastframe', 'frameend', 'fend', 'salida', '最終フレーム', '出镜'],
  cutin: ['cutin', 'sgcutin', 'カットイン', '剪辑入点'],
  cutout: ['cutout', 'sgcutout', 'カットアウト', '剪辑出点'],
  cutduration: ['cutduration', 'sgcutduration', 'カットデュレーション', 'カット尺', '剪辑持续时间'],
  fps: ['fps', 'framerate'],
  timespent: ['timespent', 'zeit', 'tempspassé', 'temps', 'tiempo', '作業時間', '时间'],
  status: ['status', 'sgstatuslist', 'statut', 'estado', 'ステータス', '状态'],
  taskstatus: ['taskstatus', 'aufgabenstatus', 'statutdetâche', 'estadodelatarea', 'タスクステータス', '任务状态'],
  tasktype: ['tasktype', 'aufgabentyp', 'typedetâche', 'tipodetarea', 'タスクタイプ', '任务类型'],
  pipelinestep: ['pipelinestep', 'step', 'パイプラインステップ', '工序', '管线步骤'],
  type: ['type', 'typ', 'tipo', 'タイプ', '类型'],
  entity: ['entity', 'entität', 'entité', 'entidad', 'エンティティ', '实体'],
  entitytype: ['entitytype', 'entitätstyp', 'typedentité', 'tipodeentidad', 'エンティティタイプ', '实体类型'],
  assignees: [
    'assignees',
    'assignee',
    'zugewiesenepersonen',
    'zugewiesen',
    'assignés',
    'assigné',
    'asignados',
    'asignado',
    '担当者',
    '分配任务',
    '负责人',
  ],
  assignedto: ['assignedto', 'zugewiesenan', 'assignéà', 'asignadoa', 'アサイン先', '分配给'],
  assignations: ['assignations', 'zuweisungen', 'asignaciones', 'アサイン', '分配'],
  duration: ['duration', 'dauer', 'durée', 'duración', '期間', '时长'],
  estimation: ['estimation', 'estimate', 'schätzung', 'estimación', '工数', '估计', '预估'],
  startdate: ['startdate', 'startdatum', 'datededébut', 'fechadeinicio', '開始日', '开始日期'],
  duedate: [
    'duedate',
    'enddate',
    'fälligkeitsdatum',
    'enddatum',
    'pourle',
    'échéance',
    'datedéchéance',
    'datedefin',
    'fechafinal',
    'fechadeentrega',
    'fechadevencimiento',
    '締切日',
    '締切',
    '期日',
    '終了日',
    '截止日',
    '截止日期',
    '结束日期',
  ],
  taskname: ['taskname', 'タスク名', '任务名称'],
  shot: ['shot', 'shotname', 'scene', 'scenename'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** What a column of another tracker holds. */
export type TrackerColumn = keyof typeof WORDS

/** Header as it is compared: lower case, without spaces and signs. */
export function headerKey(header: string): string {
  return header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

const COLUMN_OF: ReadonlyMap<string, TrackerColumn> = new Map(
  Object.entries(WORDS).flatMap(([column, words]) => words.map((word) => [word, column as TrackerColumn])),
)

/** What a header says in any of the languages, else itself as it is compared. */
export const columnKey = (header: string): string => trackerColumn(header) ?? headerKey(header)

/** What a header says in any of the languages; undefined where no tracker writes it. */
export function trackerColumn(header: string): TrackerColumn | undefined {
  return COLUMN_OF.get(headerKey(header))
}
