/** Whether and how this browser shows notifications is a matter of this browser alone; absent: it shows none. */
export const NOTES_KEY = 'arbo.browser_notifications'
