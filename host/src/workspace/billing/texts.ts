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
  buyLead: 'These are added to the seats your plan has now.',
  buySeats: 'Seats to add',
  buyInvalid: 'Enter a number from 1 to 100,000',
  bought: '{count, plural, one {# seat} other {# seats}} added',

  // Seats
  seats: 'Seats',
  seatsLead: 'Everyone who works here uses a seat; an open invitation reserves one.',
  seatsUsed: 'Used',
  seatsPending: 'Reserved by invitations',
  seatsFree: 'Free',
  seatsSummary: '{used, plural, other {#}} of {total, plural, one {# seat} other {# seats}} used',
  seatsGuests: '{count, plural, one {# guest, who uses no seat} other {# guests, who use no seat}}',
  seatsNone: "You've used up all of your licences.",
  seeHolders: 'See who uses them',
  seePending: 'See open invitations',

  // Storage
  storage: 'Storage',
  storageLead: 'Files of versions and {scenes}. Pictures of people and workspaces do not count.',
  storageFailed: 'The storage could not be loaded',
  storageLoading: 'Loading the storage',
  storageSummary: '{used} of {available} used',
  used: 'Used',
  available: 'Available',
  remaining: 'Remaining',
  storageFull: 'Nothing more can be uploaded until storage is freed.',
  usageHidden: 'To see what uses the storage, you need access to the workspace settings.',
  kinds: {
    image: 'Images',
    video: 'Videos',
    attachment: 'Attachments',
    upload: 'Uploads in progress',
    trash: 'In the trash',
  },
  kindValue: '{size} in {count, plural, one {# file} other {# files}}',
  byLevel: 'By {level}',
  columnFiles: 'Files',
  columnSize: 'Size',
  showAll: 'Show all {count, plural, other {#}}',

  // Freeing up
  freeUp: 'Free up storage',
  freeUpLead:
    'Deletes versions that a newer one has superseded, with their comments and drawings. The newest version of each {scene} always stays.',
  freeUpDenied: 'To free up storage, your role needs the permission to do so. An owner or admin can grant it.',
  olderThan: 'Older than, in days',
  olderThanHint: '0 includes even the newest.',
  olderThanInvalid: 'Enter a number of days from 0 to 3,650',
  where: 'Where',
  everywhere: 'The whole workspace',
  below: '{level} {name}',
  rehearse: 'Check what would be deleted',
  wouldGo: 'This would be deleted',
  superseded: 'Superseded versions',
  storedFiles: 'Files',
  freed: 'Freed',
  remainingAfter: 'Remaining afterwards',
  nothingToFree: 'There is nothing to free up here',
  nothingToFreeMessage: 'No version is both superseded and that old. Try fewer days or the whole workspace.',
  back: 'Back',
  freeTitle: 'Delete {count, plural, one {# version} other {# versions}}?',
  freeMessage: 'Their comments and drawings go with them. This cannot be undone.',
  freeBytes: 'Delete {count, plural, one {# version} other {# versions}}, {size}',
  freeingMessage: 'Files are being deleted. Keep this open until it is done.',
  freeDone: '{size} freed',
  freeDoneMessage:
    '{count, plural, one {# version} other {# versions}} with {files, plural, one {# file} other {# files}} deleted. {remaining} remain.',
  freePartly: '{size} were freed. The server keeps trying to delete the rest.',
  freeFailedSafe: 'What was deleted stays deleted. The page shows what is stored now.',
})

export const billingTexts = pageTexts(billingMessages)
