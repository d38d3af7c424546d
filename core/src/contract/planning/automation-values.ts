/** Fixed values of rules that set statuses. */

/** When a rule looks: all scenes of an entity have a status, or a version is added to a scene. */
export const AUTOMATION_TRIGGERS = ['all_scenes', 'rendition'] as const
/** What sets a rule off. */
export type AutomationTrigger = (typeof AUTOMATION_TRIGGERS)[number]

/**
 * Whose scenes it sets: those that set it off, those of the sibling behind the entity, or those of the entity of the same
 * name or code in the project’s next process.
 */
export const AUTOMATION_TARGETS = ['scenes', 'next', 'next_process'] as const
/** Whose scenes a rule sets. */
export type AutomationTarget = (typeof AUTOMATION_TARGETS)[number]

/** Most rules of a workspace. */
export const AUTOMATIONS_MAX = 100
/** Statuses that one condition names. */
export const AUTOMATION_STATUSES_MAX = 100
/** So many rules set each other off at most. */
export const AUTOMATION_CHAIN_MAX = 5
/** Runs that a rule shows at once. */
export const AUTOMATION_RUNS_SHOWN = 10
