import { expose } from 'comlink'
import { matchLines } from './bank-files/match-lines.ts'
import { readBankFile } from './bank-files/read-bank-file.ts'

/** What a page asks of the worker that reads bank files. It has no network and no storage, and ends with the page's interest. */
const api = { readBankFile, matchLines }

export type BankFileApi = typeof api

expose(api)
