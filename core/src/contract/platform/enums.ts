/** Fixed value sets of the specification (section 3), literally. Plain objects, so that they cost nothing to import. */

/** What an entity is: its `type`, from the outermost to the innermost. */
export const ENTITY_TYPE = { project: 0, process: 1, episode: 2, take: 3 } as const
/** 0 project, 1 process, 2 episode, 3 take. */
export type EntityType = (typeof ENTITY_TYPE)[keyof typeof ENTITY_TYPE]
/** The specification’s names for several of a type, in the order of the types. */
export const ENTITY_TYPE_LABELS = ['Projects', 'Processes', 'Episodes', 'Takes'] as const

/** The five level names that a workspace may replace by its own (terminology). */
export const LEVELS = ['Project', 'Process', 'Episode', 'Take', 'Scene'] as const

/** The fixed statuses. Each status of a template flow counts as one of them: its `kind`. */
export const SCENE_STATUS = {
  NO_SCENE: 0,
  UNASSIGNED: 1,
  UNTOUCHED: 2,
  UNCHECKED: 3,
  RETAKE: 4,
  RETAKE_DONE: 5,
  APPROVED: 6,
} as const
/** A fixed status, 0 to 6. */
export type SceneStatus = (typeof SCENE_STATUS)[keyof typeof SCENE_STATUS]

/** Archive flag: the `status` of what can be archived. Of people it may also be 2, pending, or 3, deleted. */
export const ARCHIVE = { archived: 0, active: 1 } as const
/** `phase` of an entity: planned before its start, completed when every scene is approved, else active (decision 60). */
export const PROJECT_PHASE = { PLANNED: 1, ACTIVE: 2, COMPLETED: 3 } as const
/** 1 planned, 2 active, 3 completed. */
export type ProjectPhase = (typeof PROJECT_PHASE)[keyof typeof PROJECT_PHASE]

/** Types of special days, also in import files. */
export const SPECIAL_DAY_TYPE = { off: 0, extra: 1 } as const
/** 0 off-day, 1 extra-day. */
export type SpecialDayType = (typeof SPECIAL_DAY_TYPE)[keyof typeof SPECIAL_DAY_TYPE]

/** Longest code of an entity, in characters (specification, section 5). */
export const ENTITY_CODE_MAX = 8
/** Longest code of a scene, in characters: studios name them by sequence and shot, as SQ010_SH0010. */
export const SCENE_CODE_MAX = 32
/** Longest free-text description, in characters. */
export const DESCRIPTION_MAX = 250
/** Longest name of most things that have one, in characters. */
export const NAME_MAX = 200
/** Longest name of a team, a template flow, its statuses and a metric, in characters. */
export const LIBRARY_NAME_MAX = 50
/** Most statuses of one template flow. */
export const FLOW_STATUSES_MAX = 50
/** Rows of one page of the project directory (specification, section 9). */
export const DIRECTORY_PAGE_SIZE = 20
/** Page size of lists that are fetched whole. */
export const BULK_PAGE_SIZE = 99999
/** Most scenes that are copied at once. */
export const SCENES_COPIED_MAX = 500
/** Most scenes that one review opens. */
export const REVIEW_SCENES_MAX = 20
/** Longest name of a tag, in characters. */
export const TAG_NAME_MAX = 60
/** Most tags of a workspace. */
export const TAGS_MAX = 200
/** Most scenes of one to-do list. */
export const TODO_MAX = 500
/** Most places that one person keeps as favourites in a workspace. */
export const FAVOURITES_MAX = 50
/** Days before today that the due dates of My Work reach back to by default (decision 72). */
export const DUE_RANGE_DAYS = 14

/** What a file of a scene is for (REV-07). */
export const ATTACHMENT_CATEGORIES = ['media', 'document', 'link', 'other'] as const
/** What one file is for. */
export type AttachmentCategory = (typeof ATTACHMENT_CATEGORIES)[number]

/** Who reads a comment, its files and its drawings: the team alone, or clients (guests and guest links) too. */
export const AUDIENCES = ['team', 'clients'] as const
/** `team`: nobody but the team; `clients`: guests and guest links too. */
export type Audience = (typeof AUDIENCES)[number]
/** Drawings that belong to one comment. */
export const COMMENT_DRAWINGS_MAX = 500
/** Scenes whose comments are opened to clients at once. */
export const SHARED_SCENES_MAX = 2000

/** Attachments of one comment. */
export const ATTACHMENTS_MAX = 10
/** Bytes of one attachment of a comment (REV-16). */
export const ATTACHMENT_BYTES_MAX = 25 * 1024 ** 2
/** Length of a voice note, in ms. */
export const VOICE_MS_MAX = 5 * 60_000
/** Parts of a voice note whose loudness is kept. */
export const VOICE_PEAKS_MAX = 200
/** States of a recording (REV-06). */
export const RECORDING_STATES = ['inactive', 'recording', 'paused'] as const
/** State of a recording, by the words of the browser’s MediaRecorder. */
export type RecordingState = (typeof RECORDING_STATES)[number]

/** Classes of files by their mime type (specification, section 5). */
export const FILE_KINDS = ['image', 'video', 'audio', 'csv', 'excel', 'pdf', 'doc', 'other'] as const
/** The class that a file is shown and accepted as. */
export type FileKind = (typeof FILE_KINDS)[number]

/** Longest name of a person, in characters; the specification's 25 (section 5) are the least that holds. */
export const DISPLAY_NAME_MAX = 60
/**
 * Letters of any script with their marks, digits, spaces, hyphens, apostrophes and dots: Ann-Marie O'Neil, Dr. Nour 2.
 * With a letter in it, and no hyphen or dot in front. Composed (NFC), so that one name is written one way.
 */
export const DISPLAY_NAME_PATTERN = /^(?=.*\p{L})(?![-\u2010\u2011.])[\p{L}\p{M}\p{N} '\u2019.\-\u2010\u2011]+$/u
/** Longest name of a workspace, in characters (decision 40). */
export const WORKSPACE_NAME_MAX = 50
/** Longest name of a level (terminology), in characters. */
export const TERM_MAX = 30
/** Longest name of a reward currency, in characters. */
export const REWARD_CURRENCY_NAME_MAX = 30
/** Longest symbol of a reward currency, in characters. */
export const REWARD_CURRENCY_SYMBOL_MAX = 5
/** One @, no spaces, and a domain with a dot in it; whether the address exists only a mail to it can tell. */
export const EMAIL_PATTERN =
  /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/
/** Longest email address, in characters (RFC 5321). */
export const EMAIL_MAX = 254
/** Longest password, in characters (decision 22). */
export const PASSWORD_MAX = 128
/** Of the names that people give their passkeys, in characters. */
export const PASSKEY_NAME_MAX = 60
/** 8 to 128 characters with a letter and a digit (decision 22). */
export const PASSWORD_PATTERN = /^(?=.*\p{L})(?=.*\p{N}).{8,128}$/su
/** Preferred time zone, as its IANA name, of whoever has not chosen one (specification, section 9). */
export const DEFAULT_TIMEZONE = 'Etc/UTC'
/** Rows of one page of the workspace list. */
export const WORKSPACE_PAGE_SIZE = 5
/** Rows of one page of a user’s data fields. */
export const DATA_FIELDS_PAGE_SIZE = 20
/** Rows of one page of the role list. */
export const ROLE_PAGE_SIZE = 30
/** Rows of one page of the account list. */
export const ACCOUNT_PAGE_SIZE = 100
/** Digits of a two-factor code. */
export const TOTP_DIGITS = 6

/** Screens with a scene grid. A saved view belongs to one of them. */
export const SAVED_VIEW_PLACES = ['directory', 'update', 'my_work', 'review', 'report'] as const
/** The screen that a saved view belongs to. */
export type SavedViewPlace = (typeof SAVED_VIEW_PLACES)[number]
/** Most views that one person keeps. */
export const SAVED_VIEWS_PER_PERSON = 200
/** Sizes of the pictures of scenes in lists, the usual one first. */
export const THUMBNAIL_SIZES = ['small', 'medium', 'large'] as const
/** The size of the pictures in one list of scenes. */
export type ThumbnailSize = (typeof THUMBNAIL_SIZES)[number]
/** The four fields of a scene in a list where nobody has chosen others, in their order. */
export const SCENE_LAYOUT = ['name', 'reviewer', 'assignee', 'date'] as const
