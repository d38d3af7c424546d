import { formatBytes, formatNumber } from '@arbo/core/format'

const count = (value: number): string => formatNumber(value, 0)
const seats = (value: number): string => `${count(value)} ${value === 1 ? 'seat' : 'seats'}`
const files = (value: number): string => `${count(value)} ${value === 1 ? 'file' : 'files'}`
const renditions = (value: number): string => `${count(value)} ${value === 1 ? 'rendition' : 'renditions'}`

/** The texts of the Billing screen, fetched with it. */
export const billingTexts = {
  failed: 'The plan could not be loaded',
  denied: 'You cannot see the billing details',
  deniedMessage: 'An owner or admin of your workspace can give your role access to them.',
  loading: 'Loading the plan',

  // Plan
  plan: 'Plan',
  planNames: { free: 'Free' } as Readonly<Record<string, string>>,
  currentPlan: 'Current plan',
  planHolds: (people: number, bytes: number) => `${seats(people)} and ${formatBytes(bytes)} of storage`,
  paidSoon: 'Paid plans are launching soon.',
  paidSoonMore: 'Until then every workspace has the free plan, at no cost.',
  buy: 'Buy seats',
  buyLead: 'They are added to the seats that your plan has today.',
  buySeats: 'Seats to add',
  buyInvalid: 'Enter a number from 1 to 100,000',
  bought: (value: number) => `${seats(value)} added`,

  // Seats
  seats: 'Seats',
  seatsLead: 'Everybody who works here with a licence uses a seat; an open invitation holds one.',
  seatsUsed: 'Used',
  seatsPending: 'Held by invitations',
  seatsFree: 'Free',
  seatsSummary: (used: number, total: number) => `${count(used)} of ${seats(total)} used`,
  seatsGuests: (value: number) =>
    value === 1 ? '1 guest, who uses no seat' : `${count(value)} guests, who use no seat`,
  seatsNone: "You've used up all of your licences.",
  seeHolders: 'See who holds them',
  seePending: 'See open invitations',
  count,

  // Storage
  storage: 'Storage',
  storageLead: (scenes: string) => `Files of renditions and ${scenes}. Pictures of people and workspaces do not count.`,
  storageFailed: 'The storage could not be loaded',
  storageLoading: 'Loading the storage',
  storageSummary: (used: number, available: number) => `${formatBytes(used)} of ${formatBytes(available)} used`,
  used: 'Used',
  available: 'Available',
  remaining: 'Remaining',
  storageFull: 'Nothing more can be uploaded until storage is freed.',
  usageHidden: 'What it is used for is shown to those who may see the workspace settings.',
  kinds: {
    image: 'Images',
    video: 'Videos',
    attachment: 'Attachments',
    upload: 'Uploads under way',
  },
  kindValue: (bytes: number, amount: number) => `${formatBytes(bytes)} in ${files(amount)}`,
  byLevel: (level: string) => `By ${level}`,
  columnFiles: 'Files',
  columnSize: 'Size',
  showAll: (amount: number) => `Show all ${count(amount)}`,

  // Freeing up
  freeUp: 'Free up storage',
  freeUpLead: (scene: string) =>
    `Deletes renditions that a newer one has superseded, with their comments and drawings. The newest rendition of each ${scene} always stays.`,
  freeUpDenied: 'To free up storage your role needs the right to delete what is stored.',
  olderThan: 'Older than, in days',
  olderThanHint: '0: however new they are.',
  olderThanInvalid: 'Enter a number of days from 0 to 3,650',
  where: 'Where',
  everywhere: 'The whole workspace',
  below: (level: string, name: string) => `${level} ${name}`,
  rehearse: 'Check what would go',
  wouldGo: 'This would be deleted',
  superseded: 'Superseded renditions',
  storedFiles: 'Files',
  freed: 'Freed',
  remainingAfter: 'Remaining after it',
  nothingToFree: 'There is nothing to free up here',
  nothingToFreeMessage: 'No rendition is both superseded and that old. Try fewer days or the whole workspace.',
  back: 'Back',
  freeTitle: (amount: number) => `Delete ${renditions(amount)}?`,
  freeMessage: 'Their comments and drawings go with them. This cannot be undone.',
  freeBytes: (amount: number, bytes: number) => `Delete ${renditions(amount)}, ${formatBytes(bytes)}`,
  freeingMessage: 'Files are being deleted. Leave this open until it is done.',
  freeDone: (bytes: number) => `${formatBytes(bytes)} freed`,
  freeDoneMessage: (amount: number, filesGone: number, remaining: number) =>
    `${renditions(amount)} with ${files(filesGone)} deleted. ${formatBytes(remaining)} remain.`,
  freePartly: (bytes: number) =>
    `${formatBytes(bytes)} were freed before that. The server goes on trying with the rest by itself.`,
  freeFailedSafe: 'What was deleted stays deleted; the page shows what is stored now.',
} as const
