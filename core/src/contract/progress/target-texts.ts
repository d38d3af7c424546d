import { catalogue, textsIn, type TextsOf } from '../platform/language/catalogue.ts'
import { pageLanguage } from '../platform/language/language.ts'

export const targetMessages = catalogue('core.targets', {
  // What an unknown target is answered with (TGT-25).
  not_found: 'Not found Target Detail id',
  // What is wrong with levels (TGT-16, TGT-17).
  goal_order: 'Must be larger than goal of preceding level',
  goal: 'Enter a number above 0',
  name: 'Level name is required',
  name_long: 'Level name is limited to {max} characters',
  name_taken: 'Another level has this name',
  reward: 'Enter a number of 0 or more',
  colour: 'Choose a colour',
  no_reward_currency: 'The workspace has no reward currency. Set one in the settings first.',
})

/** What server and host say of targets, in the language of whoever reads it. */
export const targetFaultTexts = (): TextsOf<typeof targetMessages> => textsIn(targetMessages, pageLanguage())
