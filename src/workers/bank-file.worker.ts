import { expose } from 'comlink'
import { bankFileHost } from './bank-files/bank-file-host.ts'

// Uses no network and no storage, and ends when the page no longer needs the file.
expose(bankFileHost())
