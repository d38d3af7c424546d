/** The question before leaving a page with unsaved changes. */
export const leaveTexts = {
  title: 'Leave without saving?',
  message: 'What you have changed on this page is lost.',
  confirm: 'Discard and leave',
  stay: 'Stay',
} as const
