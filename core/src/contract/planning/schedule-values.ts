/** Most entities that one schedule has. */
export const SCHEDULE_ROWS_MAX = 5000
