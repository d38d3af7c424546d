import { catalogue } from '@arbo/core'
import { pageTexts } from '../../app/page-language.ts'

/**
 * The texts of the pages around signing in. They are fetched with such a page, outside of the first load.
 */
export const authMessages = catalogue('host.auth', {
  displayName: 'Display name',
  newPassword: 'New password',
  passwordHint: '8 characters or more, with a letter and a digit.',
  tryAgain: 'Try again',
  toSignIn: 'Sign in',
  backToSignIn: 'Back to sign in',

  // The second step
  otpTitle: 'Two-factor code',
  otpLead: 'This account needs a two-factor code to sign in. Enter the 6 digits that your authenticator app shows.',
  otpCode: 'Code',
  otpCancel: 'Sign in with another account',
  recoveryLead: 'Enter one of the ten recovery codes you saved during set-up. Each works once.',
  recoveryCode: 'Recovery code',
  otpByRecovery: 'Use a recovery code',
  otpByApp: 'Use the authenticator app',

  // Other ways to sign in
  or: 'or',
  ssoWith: 'Continue with {name}',
  ssoOnlyLead: 'Sign in with {name}.',
  ssoFailed: 'Sign-in failed',
  ssoWorking: 'Signing you in',
  passkeySignIn: 'Continue with a passkey',
  passkeyInstead: 'Use a passkey instead',

  // Sign up
  signUpLead: 'One account for all of your workspaces.',
  haveAccount: 'Already have an account?',
  logInHere: 'Click here to log in',
  needHelp: 'Need more help?',

  // A mail is on its way
  mailTitle: 'Check your email',
  activationSent: 'We sent a link to {email}. Follow it to set up your account.',
  activationMaybeSent: 'If {email} still needs activating, a new link is on its way.',
  resetMaybeSent: 'If {email} has an account, a link to choose a new password is on its way.',
  activationHolds: 'The link works for 7 days. If no email arrives, check your spam folder.',
  resetHolds: 'The link works for 60 minutes. If no email arrives, check your spam folder.',
  sendAgain: 'Send it again',
  sentAgain: 'Sent again. It can take a minute.',
  anotherAddress: 'Use another address',

  // Forgotten password
  forgotTitle: 'Forgot your password?',
  forgotLead: 'Enter your account’s email address and we’ll send you a link to choose a new password.',
  sendLink: 'Send link',
  resetTitle: 'Choose a new password',
  resetLead: 'For {email}. Changing it signs you out everywhere.',
  changePassword: 'Change password',
  resetDone: 'Your password has been changed',
  resetDoneText: 'Sign in with the new one.',

  // Activation
  activating: 'Setting up your account',
  activated: 'Your account is ready',
  activatedText: '{email} is confirmed. Sign in to start.',
  activatedJoined: '{email} is confirmed and has joined the workspace. Sign in to open it.',
  setPasswordTitle: 'Activate your account',
  setPasswordLead:
    'Your address {email} is confirmed. Choose the password you will sign in with: the one from before or a new one.',
  setPassword: 'Activate account',
  passwordSet: 'Your account is ready',
  activationFailed: 'Your account could not be set up yet',
  activationExpired:
    'The link has expired or was not copied completely. Enter your email address and we’ll send you a new one.',
  resendLead: 'Enter the email address you signed up with and we’ll send you a new activation link.',

  // Links that lead nowhere
  linkTitle: 'This link is no longer valid',
  linkExpired: 'It was used before, has expired, or was not copied completely.',
  newLink: 'Get a new link',

  // Invitations
  invitedTo: 'Join {workspace}',
  invitation: '{person} invites you to this workspace as {role}.',
  invitationFor: 'For',
  invitationUntil: 'Valid until',
  invitationLoadingTitle: 'Workspace invitation',
  invitationLoading: 'Loading the invitation',
  invitationFailed: 'The invitation could not be loaded',
  invitationGone: 'This invitation is no longer valid',
  invitationGoneText: 'It was used, withdrawn, or has expired. Ask for a new one.',
  invitationsLink: 'See your invitations',
  join: 'Join workspace',
  joinShort: 'Join',
  joinNamed: 'Join {workspace}',
  decline: 'Decline',
  declineNamed: 'Decline the invitation to {workspace}',
  declineTitle: 'Decline the invitation to {workspace}?',
  declineText: 'You will not join. To join later, you need a new invitation.',
  declineConfirm: 'Decline invitation',
  declined: 'Invitation declined',
  declinedText: 'You have not joined {workspace}. You can close this page.',
  signInToJoin: 'Sign in to join',
  createToJoin: 'Create account and join',
  createToJoinLead: 'Choose the name your team will see, and a password.',
  wrongAccount: 'This invitation is for {invited}. You are signed in as {own}.',
  switchAccount: 'Sign in with another account',
  stayHere: 'Stay signed in',
  invitationsTitle: 'Your invitations',
  invitationsLead: 'Workspaces you are invited to but have not joined yet.',
  invitationsLoading: 'Loading your invitations',
  invitationsFailed: 'Your invitations could not be loaded',
  noInvitations: 'No invitations',
  noInvitationsText: 'When someone invites you to a workspace, the invitation appears here and in your email.',
  toWorkspaces: 'Go to your workspaces',
  invitationsSignIn: 'Sign in to see your invitations',
  invitationsSignInText: 'They belong to your account.',
  invitedBy: '{person} · {role}',
})

export const authTexts = pageTexts(authMessages)
