/** What is asked before a page is left on which something is not saved. */
export const leaveTexts = {
  title: 'Leave without saving?',
  message: 'What you have changed on this page is lost.',
  confirm: 'Discard and leave',
  stay: 'Stay',
} as const
