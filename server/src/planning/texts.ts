import { catalogue } from '@arbo/core/contract'
import { text as below } from '../workspace/texts.ts'
import { textsOf } from '../platform/texts.ts'

/** Texts of entities, scenes, metrics, rules and imports of scenes, in the language of whoever is answered or written to. */
export const planningMessages = catalogue('server.planning', {
  'api.schedule': 'The due date must not be before the start',
  'api.colour': 'Only {projects} have a colour; what lies below shows theirs',
  'entity.not_empty': 'Entities containing other entities or {scenes} cannot be deleted.',
  'automation.not_yours':
    'This rule would set a status reserved for reviewers and coordinators, which your role may not set.',
  'automation.cycle': 'These rules would trigger each other in a loop: {rules}. Change one of them or turn it off.',
  'undo.changed': 'It has been changed since.',
  'undo.gone': 'Its previous value no longer exists.',
  'undo.denied': 'Your role does not allow this.',
  'undo.taken': 'Something else here now has its code.',
  'undo.in_use': 'Something else now depends on it.',
  'undo.not_empty': 'It is no longer empty.',
  'undo.unsupported': 'This can only be changed in its own place.',
  'undo.statuses':
    'Some {scenes} now have a status the previous status flow does not have. Change the status flow directly to choose what they get instead.',
  'flow.status_in_use': 'Some {scenes} have a status that would be removed. Choose which one they get instead.',
  'scene.other_flow': 'This status does not belong to the status flow here.',
  'scene.reserved_reviewers': 'Only reviewers and coordinators may set this status. Reviewing here: {names}.',
  'scene.reserved_coordinators':
    'Only reviewers and coordinators may set this status. Nobody reviews here; coordinating: {names}.',
  'scene.reserved_owners':
    'Only reviewers and coordinators may set this status. Nobody reviews or coordinates here; ask {names}.',
  'scene.and_others': '{names} and {count} more',
  'scene.no_such_person': 'There is no such active person in this workspace.',
  'scene.name_too_long': 'A name has at most 200 characters.',
  'scene.no_duration': 'Enter a duration such as 1h 30m, 1.5h or 2d',
  'scene.changed_meanwhile': 'Someone else changed this.',
  'timeline.no_clips': 'File is invalid. It has no clips of a picture.',
  'timeline.unreadable': 'File is invalid. It cannot be read as OpenTimelineIO.',
  'timeline.deep': 'File is too large. Its stacks are nested too deeply.',
  'timeline.many': 'File is too large. It has {rows} clips; at most {limit} can be imported at once.',
  'scenes.no_name_column': 'File is invalid. No column holds the name or code of the scenes.',
  'scenes.status': 'There is no status {name} here',
  'scenes.person': 'Nobody who can be assigned here is called {name}',
  'scenes.person_twice': 'More than one person is called {name}; use the email address',
  'scenes.frame': 'Frames are whole numbers',
  'scenes.frames': 'Enter both a first and a last frame, in that order',
  'scenes.code': 'A code has at most 8 letters, digits, - and _',
  'scenes.level_gap': 'A level above is missing',
  'scenes.no_parent': 'There is nothing here called {name}',
  'scenes.ambiguous': 'More than one scene here has this name; add its code or id',
  'scenes.name': 'Name is required',
  'scenes.no_metric': 'The scene has no such metric',
  'scenes.unknown': 'There is no such scene here',
  'scenes.elsewhere': 'This scene is somewhere else',
  'scenes.not_yours': 'You do not have permission to change this',
  'metric.number': 'Number',
  'metric.percentage': 'Percentage',
  'metric.currency': 'Currency',
  'metric.prefix_suffix': 'Prefix or suffix',
  'metric.rating': 'Rating',
  'metric.point': 'Point metric',
  'metric.formula': 'Formula',
  'metric.copy': 'Copy of {name}',
  'scenes.field_id': 'Arbo id',
  'automation.no_such_status': 'The status flow here has no such status.',
  'automation.reserved':
    'The status is reserved for reviewers and coordinators, and who saved this rule may not set it.',
})

export const text = textsOf({ answers: planningMessages, below })
