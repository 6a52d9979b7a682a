import './require-node.ts'
import { FARSTEAD_USAGE, readCommand } from './farstead-command.ts'

/** The only program of a build (docs/operations.md). In a checkout, `npm start` and `npm run admin` do the same. */
async function main(typed: readonly string[]): Promise<void> {
  const asked = readCommand(typed)
  if (asked === 'start') return void (await import('#server/start/main.ts'))
  if (asked === 'help') return console.log(FARSTEAD_USAGE)
  if (asked === null) {
    console.error(FARSTEAD_USAGE)
    process.exitCode = 1
    return
  }
  const { runAdmin } = await import('./admin-commands.ts')
  await runAdmin('farstead admin', asked)
}

await main(process.argv.slice(2))
