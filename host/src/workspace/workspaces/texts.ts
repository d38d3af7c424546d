import { catalogue } from '@arbo/core'
import { pageTexts } from '../../app/page-language.ts'

/** The texts of choosing, creating and leaving a workspace, fetched with those pages. */
export const workspaceMessages = catalogue('host.workspaces', {
  /** Names of the root roles by their id. */
  roles: { 1: 'Member', 6: 'Admin', 7: 'Owner', 10: 'Guest' },

  steps: 'Steps',
  stepDone: 'done',
  createLead: 'A workspace holds the projects, people and settings of one studio or team.',
  displayNameHint: 'The name people in this workspace see. Letters and spaces.',
  avatarLead: 'Shown beside your name in this workspace.',
  signInFirst: 'You will be asked to sign in. What you typed is kept.',
  opening: 'Opening your workspace',
  signedInAs: 'Signed in as {email}.',
  haveAccount: 'Already have an account?',
  starting: 'Loading your account',

  actionsFor: 'Actions for {name}',
  leave: 'Leave workspace',
  leaveTitle: 'Leave {name}?',
  leaveText:
    'You lose access to everything in {name}. {Scenes} assigned to you keep your name until someone takes them over. To come back, you need a new invitation.',
  left: 'You have left {name}',

  invitations: 'Invitations',
  invitationsFailed: 'Your invitations could not be loaded.',
  deleted: 'Deleted workspaces',
  deletedLead: 'They can be restored for 30 days after they were deleted.',
  deletedFailed: 'Your deleted workspaces could not be loaded.',
  restorableUntil: 'Can be restored until {day}',
  restore: 'Restore',
  restoreNamed: 'Restore {name}',
  restored: '{name} is back',
  deletedTitle: '{name} was deleted',
  deletedText:
    'Nothing is lost yet. Its {projects}, media and people are kept until {day}. Nobody can use it until it is restored.',
  restoreWorkspace: 'Restore workspace',

  termsTitle: 'Terms of use',
  termsLead: 'Please read and accept the terms before you use {product}.',
  termsLink: 'Read the terms of use',
  termsAccept: 'Accept and continue',
  termsDecline: 'Sign out',
})

export const workspaceTexts = pageTexts(workspaceMessages)
