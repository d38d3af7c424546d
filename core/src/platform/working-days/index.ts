// What the server counts with as this package does: an entry of its own, which is not part of the published API.
export { type Calendar, calendarOf } from './create-calendar.ts'
export type { ScheduledDates } from './move-dates.ts'
export { landDates, landDue, shiftDates, shiftDay, workingDaysMoved } from './shift-dates.ts'
