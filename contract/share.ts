/** Where other apps share to the installed app: they post a form there, and the page there asks where it goes. */
export const SHARE_PATH = '/share'
/** The same page, for when what was shared couldn't be kept on the device. */
export const SHARE_NOT_KEPT_PATH = '/share?problem=notKept'
