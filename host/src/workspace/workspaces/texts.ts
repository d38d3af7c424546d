import type { Levels } from '@arbo/core'

/** The texts of choosing, creating and leaving a workspace, fetched with those pages. */
export const workspaceTexts = {
  /** Names of the root roles by their id. */
  roles: { 1: 'Member', 6: 'Admin', 7: 'Owner', 10: 'Guest' } as Readonly<Record<number, string>>,

  steps: 'Steps',
  stepDone: 'done',
  createLead: 'A workspace holds the projects, people and settings of one studio or team.',
  displayNameHint: 'What the people of this workspace call you. Letters and spaces.',
  avatarLead: 'Shown beside your name in this workspace.',
  signInFirst: 'You sign in on the way; what you typed is kept.',
  opening: 'Opening your workspace',
  signedInAs: (email: string) => `Signed in as ${email}.`,
  haveAccount: 'Already have an account?',
  starting: 'Loading your account',

  actionsFor: (name: string) => `Actions for ${name}`,
  leave: 'Leave workspace',
  leaveTitle: (name: string) => `Leave ${name}?`,
  leaveText: (name: string, { scene }: Levels) =>
    `You lose access to everything in ${name}. ${scene.many} that you are assigned to keep your name until somebody takes them over. To come back you need a new invitation.`,
  left: (name: string) => `You have left ${name}`,

  invitations: 'Invitations',
  invitationsFailed: 'Your invitations could not be loaded.',
  deleted: 'Deleted workspaces',
  deletedLead: 'They can be restored for 30 days after they were deleted.',
  deletedFailed: 'Your deleted workspaces could not be loaded.',
  restorableUntil: (day: string) => `Can be restored until ${day}`,
  restore: 'Restore',
  restoreNamed: (name: string) => `Restore ${name}`,
  restored: (name: string) => `${name} is back`,
  deletedTitle: (name: string) => `${name} was deleted`,
  deletedText: (day: string, { project }: Levels) =>
    `Nothing is lost yet: its ${project.words}, media and people are kept until ${day}. Until it is restored nobody can work in it.`,
  restoreWorkspace: 'Restore workspace',

  termsTitle: 'Terms of use',
  termsLead: (product: string) => `Please read and accept the terms before you use ${product}.`,
  termsLink: 'Read the terms of use',
  termsAccept: 'Accept and go on',
  termsDecline: 'Sign out',
} as const
