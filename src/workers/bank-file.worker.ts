import { expose } from 'comlink'
import { bankFileHost } from './bank-files/bank-file-host.ts'

// It has no network and no storage, and ends with the page's interest in the file.
expose(bankFileHost())
