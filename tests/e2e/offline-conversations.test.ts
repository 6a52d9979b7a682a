import { itSendsWhatWasWrittenOffline } from '#tests/support/offline-conversations.ts'

itSendsWhatWasWrittenOffline('ten messages written offline reach each guest once and in order', 2)
