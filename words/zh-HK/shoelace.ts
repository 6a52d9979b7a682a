import taiwanese from '@shoelace-style/shoelace/dist/translations/zh-tw.js'
import { registerTranslation } from '@shoelace-style/shoelace/dist/utilities/localize.js'

// The script is the same, and the names of Shoelace's own parts don't differ between the two.
registerTranslation({ ...taiwanese, $code: 'zh-hk', $name: '繁體中文（香港）' })
