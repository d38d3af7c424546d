import type { TestUser } from '../../../testing/test-server.ts'

/** Pages of ShotGrid exported as CSV, with the display names of its standard fields. */
export const SHOTGRID_SHOTS = `"Id","Project","Shot Code","Sequence","Status","Description","Cut In","Cut Out","Cut Duration"
"862","Demo: Animation","bunny_010_0010","bunny_010","ip","Bunny wakes up","1001","1040","40"
"863","Demo: Animation","bunny_020_0010","bunny_020","fin","","","",""
`
export const SHOTGRID_TASKS = `"Id","Project","Task Name","Link","Pipeline Step","Status","Assigned To","Start Date","Due Date"
"5","Demo: Animation","Anm","bunny_010_0010","Anm","ip","Artist One","2024-06-03","2024-06-14"
"6","Demo: Animation","Anm polish","bunny_010_0010","Anm","wtg","","",""
"7","Demo: Animation","Lgt","bunny_010_0010","Lgt","rev","Artist One, Nobody Here","",""
"8","Demo: Animation","Anm","bunny_020_0010","Anm","fin","","",""
`
export const SHOTGRID_NOTES = `"Id","Project","Subject","Body","Links","Tasks","Author","Date Created"
"11030","Demo: Animation","Nice","Keep the ears up","bunny_010_0010","Anm","Artist One","2024-06-05 10:00:00 UTC"
`
export const SHOTGRID_PEOPLE = ({ email }: TestUser): string => `"Name","Login","Email","Permission Group"
"Artist One","artist1","${email}","Artist"
`

const at = '2024-06-05T10:00:00Z'

/** An object as the REST API answers it: fields under `attributes`, links under `relationships`. */
function rest(type: string, id: number, attributes: object, relationships: Record<string, unknown> = {}) {
  const links = { self: `/api/v1/entity/${type.toLowerCase()}s/${id}` }
  const related = Object.entries(relationships).map(([field, data]) => [field, { data, links }])
  return { type, attributes: { ...attributes, created_at: at }, relationships: Object.fromEntries(related), id, links }
}

/** Answers of /api/v1/entity/<type>/_search of one project, put together under their types. */
export function SHOTGRID_REST({ email }: TestUser): Record<string, unknown> {
  const project = { id: 70, name: 'Wolf', type: 'Project' }
  const shot = { id: 868, name: 'SH100', type: 'Shot' }
  const asset = { id: 900, name: 'Wolf', type: 'Asset' }
  const artist = { id: 24, name: 'Artist Two', type: 'HumanUser' }
  const animation = { id: 30, name: 'Animation', type: 'Task' }
  return {
    projects: [rest('Project', 70, { name: 'Wolf' })],
    steps: [
      rest('Step', 5, { code: 'Animation', short_name: 'Anm' }),
      rest('Step', 6, { code: 'Model', short_name: 'Mdl' }),
    ],
    statuses: [
      rest('Status', 1, { code: 'apr', name: 'Approved' }),
      rest('Status', 2, { code: 'wtg', name: 'Waiting to Start' }),
    ],
    human_users: [rest('HumanUser', 24, { name: 'Artist Two', email, login: 'artist2', sg_status_list: 'act' })],
    sequences: [rest('Sequence', 23, { code: 'SQ10' }, { project })],
    shots: [
      rest(
        'Shot',
        868,
        {
          code: 'SH100',
          sg_status_list: 'ip',
          description: 'Howl',
          sg_cut_in: 10,
          sg_cut_out: null,
          sg_cut_duration: 50,
        },
        { project, sg_sequence: { id: 23, name: 'SQ10', type: 'Sequence' } },
      ),
    ],
    assets: [rest('Asset', 900, { code: 'Wolf', sg_asset_type: 'Character', sg_status_list: 'ip' }, { project })],
    tasks: [
      rest(
        'Task',
        30,
        { content: 'Animation', sg_status_list: 'apr', start_date: '2024-06-01', due_date: null },
        { project, entity: shot, step: { id: 5, name: 'Animation', type: 'Step' }, task_assignees: [artist] },
      ),
      rest(
        'Task',
        31,
        { content: 'Model', sg_status_list: 'wtg' },
        { project, entity: asset, step: { id: 6, name: 'Model', type: 'Step' }, task_assignees: [] },
      ),
    ],
    notes: [
      rest(
        'Note',
        40,
        { subject: '', content: 'Love it' },
        { project, user: artist, note_links: [shot], tasks: [animation], attachments: [] },
      ),
    ],
    versions: [rest('Version', 50, { code: 'SH100_v001' }, { project, entity: shot })],
  }
}
