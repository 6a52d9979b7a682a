import './require-node.ts'
import { runAdmin } from './admin-commands.ts'

await runAdmin('npm run admin --', process.argv.slice(2))
