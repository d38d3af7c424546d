import type { GuestAccess, GuestLink, LevelNames, Levels } from '@arbo/core'

interface Kept {
  comments: number
  drawings: number
}

/** `3 comments and 1 drawing`; zero counts are left out. */
function keptWords({ comments, drawings }: Kept): string {
  const commentText = comments === 1 ? '1 comment' : `${comments} comments`
  const drawingText = drawings === 1 ? '1 drawing' : `${drawings} drawings`
  return [comments > 0 && commentText, drawings > 0 && drawingText].filter(Boolean).join(' and ')
}

/** The texts of guest links: making them, and the page that they open. */
export const guestTexts = {
  // The links of a playlist or scene
  linksTitle: 'Guest links',
  linksLead: 'For people without an account. A link shows this and nothing else, until you end it.',
  linksOf: (name: string) => `Guest links of “${name}”`,
  none: 'There are no guest links yet.',
  linksFailed: 'The guest links could not be loaded',
  add: 'New guest link',
  accesses: { view: 'Can view', comment: 'Can view, comment and draw' } satisfies Record<GuestAccess, string>,
  shortAccesses: { view: 'Can view', comment: 'Can comment' } satisfies Record<GuestAccess, string>,
  states: { active: '', expired: 'Expired', revoked: 'Ended' } satisfies Record<GuestLink['state'], string>,
  withPassphrase: 'Passphrase',
  withWatermark: 'Watermark',
  until: (day: string) => `Until ${day}`,
  never: 'No end',
  opened: (count: number) => (count === 0 ? 'Never opened' : `Opened ${count === 1 ? 'once' : `${count} times`}`),
  copy: (name: string) => `Copy the link “${name}”`,
  copied: 'The link is copied.',
  copyFailed: (address: string) => `The link could not be copied. Copy it from here: ${address}`,
  preview: (name: string) => `See what guests see by “${name}”`,
  previewFailed: 'The preview could not be opened',
  previewBlocked: 'Your browser keeps the preview from opening. Allow this page to open windows.',
  edit: (name: string) => `Change “${name}”`,
  revoke: (name: string) => `End “${name}”`,
  revokeTitle: (name: string) => `End “${name}” for everybody?`,
  revokeMessage: 'Whoever has it open is told so at once. What guests have written stays. This cannot be taken back.',
  revokeConfirm: 'End the link',
  revoked: (name: string) => `“${name}” opens nothing any more.`,
  close: 'Close',
  // A new or changed link
  newTitle: 'New guest link',
  editTitle: 'Change the guest link',
  name: 'Name',
  nameHint: 'Only you and your colleagues see it.',
  access: 'Guests',
  passphrase: 'Passphrase',
  passphraseHint: 'At least 6 characters. Give it to your guests another way than the link.',
  passphraseKept: 'Leave it empty to keep the one it has.',
  asksPassphrase: 'Ask for a passphrase',
  passphraseShort: 'A passphrase has at least 6 characters',
  lastDay: 'Last day',
  lastDayHint: (zone: string) => `To its end in ${zone}, the time zone of the workspace. Empty: no end.`,
  watermark: 'Lay the name of the guest and the day over the picture',
  watermarkHint: 'It discourages pictures of the screen. It is not part of the files.',
  cancel: 'Cancel',
  save: 'Save',
  create: 'Create link',
  created: 'The link is made. Copy it for your guests.',
  changed: 'The link is changed.',
  conflict: 'Somebody changed this link meanwhile. What you see now is the newest; change it again.',
  // The page of a link
  loading: 'Opening …',
  shares: (workspace: string) => `${workspace} shares work with you`,
  lead: 'Say who you are, so that they know whom your comments are from.',
  yourName: 'Your name',
  shareLead: 'Guests see the comments and drawings that are for clients. Everything else is kept for the team.',
  share: 'Share with clients',
  shareTitle: 'Share what is kept for the team with clients?',
  shareMessage: (counts: Kept) =>
    `${keptWords(counts)} will be for clients too: for guests of this workspace and for whoever has a guest link. Each can be kept for the team again, one by one.`,
  shareConfirm: 'Share with clients',
  shareNothing: 'Everything here is for clients already.',
  shareFailed: 'The comments could not be shared',
  shared: (counts: Kept) => `${keptWords(counts)} are for clients now`,
  notice:
    'Comments now say who reads them. What was written before is kept for the team; guests and guest links see only what is for clients.',
  noticeHow: ({ scene }: Levels) =>
    `To open comments of before, choose “Share with clients” beside the guest links of a ${scene.word} or playlist.`,
  noticeDismiss: 'Got it',
  open: 'Open',
  endedTitle: 'This link opens nothing any more',
  unknownTitle: 'This link does not work',
  failedTitle: 'This could not be opened',
  tryAgain: 'Try again',
  enterAgain: 'Open the link again',
  endedKept:
    'What you see stays until you close this page. What was not sent yet cannot be sent any more; copy it from here.',
  previewBar: 'You see what a guest sees. Nothing is written and nothing counted.',
  viewOnly: 'You can look at this. Comments are switched off.',
  empty: 'This playlist is empty just now',
  emptyMessage: 'Come back later; the link stays the same.',
  noMedia: ({ one }: Pick<LevelNames, 'one'>) => `${one} has nothing to play yet`,
  noMediaShort: 'No media',
  noMediaMessage: 'It shows here as soon as there is something.',
  scenes: 'Contents of this playlist',
  version: (number: number) => `v${number}`,
  as: (name: string) => `You are ${name}`,
  viewerFailed: 'The player could not be loaded',
}
