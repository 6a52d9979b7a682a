import { itSendsWhatWasWrittenOffline } from '#tests/support/offline-conversations.ts'

itSendsWhatWasWrittenOffline('fifty messages written offline reach each guest once and in order', 10)
