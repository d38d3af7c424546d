/** Whether and how this browser shows notifications; absent: it shows none. */
export const NOTES_KEY = 'arbo.browser_notifications'
