export const FARSTEAD_USAGE = `farstead start             starts the server
farstead migrate           makes the tables those of this build, without starting
farstead backup            saves everything: --to FOLDER|s3://BUCKET/PREFIX [--recipient AGE-RECIPIENT]
farstead restore           into an empty place: --from FOLDER|s3://BUCKET/PREFIX [--identity FILE-WITH-AGE-KEY]
farstead admin             manages administrators; "farstead admin --help" says how
farstead doctor            looks at everything that the server needs
farstead assets push       puts the client where all processes find it

Settings are environment variables, such as DATA_DIR and DATABASE_URL.`

/**
 * Returns what the words after `farstead` ask for: to start, for help, or else the same in the words of `npm run admin`;
 * `null` if there is no such command.
 */
export function readCommand([command, ...given]: readonly string[]): 'start' | 'help' | string[] | null {
  if (command === 'help' || command === '--help') return 'help'
  if (command === 'admin') return given
  if (given.includes('--help')) return 'help'
  if (command === 'backup' || command === 'restore') return [command, ...given]
  if (command === 'assets') return given.join(' ') === 'push' ? ['push-assets'] : null
  if (given.length > 0) return null
  if (command === 'start') return 'start'
  return command === 'migrate' || command === 'doctor' ? [command] : null
}
