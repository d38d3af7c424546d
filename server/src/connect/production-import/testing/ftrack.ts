import type { TestUser } from '../../../testing/test-server.ts'

const PROJECT = '5671dcb0-66de-11e1-8e6e-f23c91df25eb'
const id = (n: number): string => `11c137c0-ee7e-4f9c-91c5-8c77cec22b${String(n).padStart(2, '0')}`

/**
 * Entities as ftrack's Python API encodes them (test/unit/test_session.py of ftrack-python: `__entity_type__`, parent_id,
 * object_type_id, status and type with their ids), with the attributes that a query has fetched.
 */
export function FTRACK_JSON({ email }: TestUser): unknown[] {
  const inside = (type: string, n: number, name: string, parent_id: string, more: object = {}) => ({
    __entity_type__: type,
    id: id(n),
    name,
    parent_id,
    project_id: PROJECT,
    context_type: 'task',
    description: '',
    notes: [],
    ...more,
  })
  const status = (n: number, name: string, short: string) => ({
    __entity_type__: 'Status',
    id: id(n),
    name,
    state: { __entity_type__: 'State', id: id(n + 1), short },
  })
  const user = { __entity_type__: 'User', id: id(60), username: 'ada', first_name: 'Ada', last_name: 'Lane', email }
  return [
    {
      __entity_type__: 'Project',
      id: PROJECT,
      name: 'ember',
      full_name: 'Ember',
      start_date: { __type__: 'datetime', value: '2024-01-01T00:00:00' },
      end_date: null,
    },
    user,
    inside('Reel', 10, 'Reel 1', PROJECT),
    inside('Sequence', 11, 'SQ01', id(10)),
    inside('Shot', 12, 'SH010', id(11), {
      custom_attributes: [
        { key: 'fstart', value: 1001 },
        { key: 'fend', value: 1100 },
        { key: 'handles', value: 8 },
      ],
    }),
    inside('Folder', 13, 'Assets', PROJECT),
    inside('Folder', 14, 'Props', id(13)),
    inside('AssetBuild', 15, 'Lamp', id(14)),
    inside('Task', 20, 'Animation', id(12), {
      status: status(30, 'In progress', 'IN_PROGRESS'),
      status_id: id(30),
      type: {
        __entity_type__: 'Type',
        id: id(40),
        name: 'Animation',
      },
      type_id: id(40),
      end_date: {
        __type__: 'datetime',
        value: '2024-07-01T00:00:00',
      },
      start_date: null,
      bid: 0,
    }),
    inside('Task', 21, 'Modeling', id(15), {
      status: status(32, 'Approved', 'DONE'),
      status_id: id(32),
      type: {
        __entity_type__: 'Type',
        id: id(41),
        name: 'Modeling',
      },
      type_id: id(41),
    }),
    { __entity_type__: 'Appointment', id: id(50), context_id: id(20), resource_id: id(60), type: 'assignment' },
    {
      __entity_type__: 'Note',
      id: id(70),
      content: 'Hold the pose',
      parent_id: id(20),
      parent_type: 'task',
      date: '2024-05-05T09:00:00',
      author: user,
      in_reply_to_id: null,
    },
  ]
}

/** The Tasks spreadsheet with the attributes of its rows, and where each lies. */
export const FTRACK_SHEET = `Link,Name,Object type,Type,Status,Assignee,Description,Due date,Bid days,fstart,fend
Ember sheet / SQ01,SQ01,Sequence,,,,,,,,
Ember sheet / SQ01 / SH010,SH010,Shot,,,,The lamp falls,,,1001,1048
Ember sheet / SQ01 / SH010 / Animation,Animation,Task,Animation,In progress,Ada Lane,,2024-08-01,3,,
Ember sheet / SQ01 / SH010 / Comp,Comp,Task,Compositing,Not started,,,2024-08-02,2,,
`
