import { catalogue } from '@arbo/core'
import { pageTexts } from '../../app/page-language.ts'

/** The texts of the Billing screen, fetched with it. */
export const billingMessages = catalogue('host.billing', {
  failed: 'The plan could not be loaded',
  denied: 'You cannot see the billing details',
  deniedMessage: 'An owner or admin of your workspace can give your role access to them.',
  loading: 'Loading the plan',

  // Plan
  plan: 'Plan',
  freePlan: 'Free',
  currentPlan: 'Current plan',
  planHolds: '{seats, plural, one {# seat} other {# seats}} and {size} of storage',
  paidSoon: 'Paid plans are launching soon.',
  paidSoonMore: 'Until then every workspace has the free plan, at no cost.',
  buy: 'Buy seats',
  buyLead: 'They are added to the seats that your plan has today.',
  buySeats: 'Seats to add',
  buyInvalid: 'Enter a number from 1 to 100,000',
  bought: '{count, plural, one {# seat} other {# seats}} added',

  // Seats
  seats: 'Seats',
  seatsLead: 'Everybody who works here with a licence uses a seat; an open invitation holds one.',
  seatsUsed: 'Used',
  seatsPending: 'Held by invitations',
  seatsFree: 'Free',
  seatsSummary: '{used, plural, other {#}} of {total, plural, one {# seat} other {# seats}} used',
  seatsGuests: '{count, plural, one {# guest, who uses no seat} other {# guests, who use no seat}}',
  seatsNone: "You've used up all of your licences.",
  seeHolders: 'See who holds them',
  seePending: 'See open invitations',

  // Storage
  storage: 'Storage',
  storageLead: 'Files of renditions and {scenes}. Pictures of people and workspaces do not count.',
  storageFailed: 'The storage could not be loaded',
  storageLoading: 'Loading the storage',
  storageSummary: '{used} of {available} used',
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
  kindValue: '{size} in {count, plural, one {# file} other {# files}}',
  byLevel: 'By {level}',
  columnFiles: 'Files',
  columnSize: 'Size',
  showAll: 'Show all {count, plural, other {#}}',

  // Freeing up
  freeUp: 'Free up storage',
  freeUpLead:
    'Deletes renditions that a newer one has superseded, with their comments and drawings. The newest rendition of each {scene} always stays.',
  freeUpDenied: 'To free up storage your role needs the right to delete what is stored.',
  olderThan: 'Older than, in days',
  olderThanHint: '0: however new they are.',
  olderThanInvalid: 'Enter a number of days from 0 to 3,650',
  where: 'Where',
  everywhere: 'The whole workspace',
  below: '{level} {name}',
  rehearse: 'Check what would go',
  wouldGo: 'This would be deleted',
  superseded: 'Superseded renditions',
  storedFiles: 'Files',
  freed: 'Freed',
  remainingAfter: 'Remaining after it',
  nothingToFree: 'There is nothing to free up here',
  nothingToFreeMessage: 'No rendition is both superseded and that old. Try fewer days or the whole workspace.',
  back: 'Back',
  freeTitle: 'Delete {count, plural, one {# rendition} other {# renditions}}?',
  freeMessage: 'Their comments and drawings go with them. This cannot be undone.',
  freeBytes: 'Delete {count, plural, one {# rendition} other {# renditions}}, {size}',
  freeingMessage: 'Files are being deleted. Leave this open until it is done.',
  freeDone: '{size} freed',
  freeDoneMessage:
    '{count, plural, one {# rendition} other {# renditions}} with {files, plural, one {# file} other {# files}} deleted. {remaining} remain.',
  freePartly: '{size} were freed before that. The server goes on trying with the rest by itself.',
  freeFailedSafe: 'What was deleted stays deleted; the page shows what is stored now.',
})

export const billingTexts = pageTexts(billingMessages)
