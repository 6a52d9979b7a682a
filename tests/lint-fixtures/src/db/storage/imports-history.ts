// Reported: db/storage stands below db/history
import { contentOf } from '#db/history/page-content.ts'

export const content = contentOf
