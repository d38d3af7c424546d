import type { TestUser } from '../../../testing/test-server.ts'

/**
 * Exports of Kitsu, in the columns of zou/app/blueprints/export/csv (shots.py, assets.py, tasks.py, persons.py of
 * github.com/cgwire/zou) as its csv writer separates them; a metadata column of the production's own stands in between.
 */
export const KITSU_SHOTS = `"Project";"Episode";"Sequence";"Name";"Description";"Time Spent";"Frames";"Frame In";"Frame Out";"FPS";"Difficulty";"Layout";"Assignations";"Animation";"Assignations"
"Cosmos Laundromat";"E01";"SQ01";"SH010";"The sheep looks up";"0.00";"48";"101";"148";"25";"hard";"done";"";"wip";"Ema Doe,John Doe"
"Cosmos Laundromat";"E01";"SQ01";"SH020";"";"0.00";"";"";"";"";"";"";"";"wfa";"John Doe"
"Cosmos Laundromat";"E02";"SQ02";"SH010";"";"0.00";"";"";"";"";"";"";"";"retake";""
`
export const KITSU_ASSETS = `"Project";"Type";"Name";"Description";"Time Spent";"Modeling";"Assignations"
"Cosmos Laundromat";"Characters";"Franck";"A sheep";"1.50";"done";""
"Cosmos Laundromat";"Props";"Rope";"";"0.00";"todo";""
`
export const KITSU_TASKS = `Project;Task Type;Episode;Sequence;Entity Type;Entity;Assigner;Assignees;Duration;Estimation;Start date;Due date;WIP date;Validation date;Task Status
Cosmos Laundromat;Animation;E01;SQ01;Shot;SH010;Jo Lead;Ema Doe;0;480;2024-05-01;2024-05-31;;;wip
Cosmos Laundromat;Modeling;;;Characters;Franck;Jo Lead;;0;480;;;;;done
`
export const KITSU_PEOPLE = ({ email }: TestUser): string => `Last Name;First Name;Email;Phone;Role;Active
Doe;Ema;${email};;user;yes
Doe;John;john.doe@gmail.com;;user;yes
`

const SITE = { kept: 0, again: 1, invited: 2 } as const

/**
 * Answers of zou's API as gazu reads them: /data/projects, /data/projects/{id}/..., /data/task-types, /data/task-status,
 * /data/persons and /data/tasks/{id}/comments. Fields are those of zou/app/models.
 * @param site another one has other ids
 */
export function KITSU_JSON(
  member: TestUser,
  site: keyof typeof SITE = 'kept',
  email = member.email,
): Record<string, string> {
  const id = (n: number): string =>
    `a24a6ea4-ce75-4665-a070-57453082c${String(SITE[site])}${String(n).padStart(2, '0')}`
  const project_id = id(1)
  const shot = (n: number, name: string, more: object = {}) => ({
    type: 'Shot',
    id: id(n),
    name,
    code: null,
    description: null,
    canceled: false,
    nb_frames: 96,
    project_id,
    entity_type_id: id(90),
    parent_id: id(10),
    source_id: null,
    preview_file_id: id(91),
    shotgun_id: null,
    data: {
      frame_in: '1',
      frame_out: '96',
      camera: 'A',
    },
    created_at: '2024-01-02T03:04:05',
    updated_at: '2024-01-02T03:04:05',
    ...more,
  })
  const task = (n: number, entity: number, taskType: number, status: number, more: object = {}) => ({
    type: 'Task',
    id: id(n),
    name: 'main',
    description: null,
    priority: 0,
    duration: 0,
    estimation: 480,
    project_id,
    task_type_id: id(taskType),
    task_status_id: id(status),
    entity_id: id(entity),
    assigner_id: id(51),
    assignees: [],
    start_date: null,
    due_date: null,
    data: null,
    ...more,
  })
  const files = {
    'projects.json': [
      {
        type: 'Project',
        id: project_id,
        name: 'Sprite Fright',
        description: null,
        start_date: '2024-01-01',
        end_date: '2024-12-31',
      },
    ],
    'task-types.json': [
      {
        type: 'TaskType',
        id: id(20),
        name: 'Animation',
        short_name: 'anim',
        color: '#FFFFFF',
        priority: 1,
        for_entity: 'Shot',
        department_id: id(70),
      },
      {
        type: 'TaskType',
        id: id(21),
        name: 'Modeling',
        short_name: 'mod',
        color: '#FFFFFF',
        priority: 1,
        for_entity: 'Asset',
        department_id: id(71),
      },
    ],
    'departments.json': [
      { type: 'Department', id: id(70), name: 'Animation' },
      { type: 'Department', id: id(71), name: 'Art' },
    ],
    'task-status.json': [
      {
        type: 'TaskStatus',
        id: id(30),
        name: 'Work in progress',
        short_name: 'wip',
        color: '#3273dc',
        is_done: false,
        is_retake: false,
        is_feedback_request: false,
        is_wip: true,
      },
      {
        type: 'TaskStatus',
        id: id(31),
        name: 'Done',
        short_name: 'done',
        color: '#22d160',
        is_done: true,
        is_retake: false,
      },
    ],
    'persons.json': [
      {
        type: 'Person',
        id: id(50),
        first_name: 'Ema',
        last_name: 'Doe',
        full_name: 'Ema Doe',
        email,
        active: true,
        role: 'user',
      },
      {
        type: 'Person',
        id: id(51),
        first_name: 'Somebody',
        last_name: 'Else',
        full_name: 'Somebody Else',
        email: 'else@example.com',
        active: false,
        role: 'manager',
      },
    ],
    'sequences.json': [{ type: 'Sequence', id: id(10), name: 'SQ01', parent_id: null, project_id }],
    'asset-types.json': [{ type: 'AssetType', id: id(80), name: 'Characters' }],
    'assets.json': [
      {
        type: 'Asset',
        id: id(41),
        name: 'Rex',
        description: 'x'.repeat(400),
        project_id,
        entity_type_id: id(80),
        source_id: null,
        canceled: false,
        data: {},
      },
    ],
    'shots.json': [shot(40, 'SH001'), shot(42, 'SH002', { canceled: true })],
    'tasks.json': [task(60, 40, 20, 30, { assignees: [id(50)] }), task(61, 41, 21, 31), task(62, 42, 20, 30)],
    'comments.json': [
      {
        type: 'Comment',
        id: id(65),
        object_id: id(60),
        object_type: 'Task',
        text: 'The arm pops at the end',
        person_id: id(50),
        checklist: [
          {
            text: 'elbow',
            checked: false,
          },
        ],
        task_status_id: id(30),
        created_at: '2024-03-01T10:20:30',
        pinned: false,
        attachment_files: [id(66)],
        previews: [],
        acknowledgements: [],
        replies: [
          {
            id: id(67),
            date: '2024-03-01T11:00:00',
            person_id: id(51),
            text: 'On it',
          },
        ],
      },
    ],
    'preview-files.json': [
      { type: 'PreviewFile', id: id(91), name: 'sh001_v1', revision: 1, task_id: id(60), extension: 'mp4' },
    ],
  }
  return Object.fromEntries(Object.entries(files).map(([name, list]) => [name, JSON.stringify(list)]))
}
