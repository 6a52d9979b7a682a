import auth from './en/auth.json'
import messages from './en/messages.json'
import shell from './en/shell.json'

/** English is complete and in the first chunk: it types the keys, and stands in for whatever another language lacks. */
export const english = { auth, messages, shell }
