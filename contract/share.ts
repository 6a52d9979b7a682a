/** Where other apps hand over to the installed one: a form is posted there, and the page there asks where it goes. */
export const SHARE_PATH = '/share'
/** The same page, where what was handed over is not on the device. */
export const SHARE_NOT_KEPT_PATH = '/share?problem=notKept'
