/** Constants that both sides of the wire must agree on. § numbers are sections of the product's specification. */

/** The most rows on one page of any list. */
export const PER_PAGE_MAX = 100
/** Rows per page in lists of one's own account: blocked people, and places where one is signed in. */
export const OWN_LISTS_PAGE = 20
/** Characters in a search term. */
export const SEARCH_LENGTH_MAX = 200
/** Up to which number found messages are counted. */
export const FOUND_COUNT_MAX = 100
/** Searches by one person per minute, in each list. */
export const SEARCHES_PER_MINUTE = 30
/** Bytes in a request body, unless its endpoint says otherwise. */
export const BODY_BYTES_MAX = 64 * 1024
/** The first and the last calendar day that anybody may write. */
export const DAY_MIN = '2000-01-01'
export const DAY_MAX = '2100-12-31'

/** The most changes in one response of the feed. */
export const CHANGES_PER_REQUEST = 500
/** Bytes in one response of the change feed, unless its first change alone has more. */
export const CHANGES_BYTES_PER_ANSWER = 2_000_000
/** Positions covered by one history page; page p holds positions p·50 to p·50 + 49. */
export const POSITIONS_PER_PAGE = 50
/** The most history pages in one request. */
export const HISTORY_PAGES_PER_REQUEST = 200
/** Bytes of text in one response of history pages, unless its first page alone has more. */
export const HISTORY_BYTES_PER_ANSWER = 2_000_000

/** Chats requested for the first paint (§9). */
export const CHATS_FIRST_PAGE = 2
/** Newest messages requested when a chat is opened (§9). */
export const MESSAGES_FIRST_PAGE = 50
/** Messages requested when a chat that has paged back is refreshed (§9). */
export const MESSAGES_REFRESH_PAGE = 20
/** The most unread messages, newest first, that a chat in a list response contains. */
export const UNREAD_MESSAGES_LISTED = 100
/** Bytes of unread messages in one response of the list of chats. */
export const UNREAD_BYTES_PER_ANSWER = 2_000_000
/** The most messages of one chat in one request. */
export const MESSAGES_PER_SEND = 50
/** Characters (Unicode code units) in one chat message. */
export const MESSAGE_LENGTH_MAX = 10_000
/** How long after the server accepted a message its sender can edit it, and take it back. */
export const MESSAGE_EDIT_MS = 15 * 60_000
export const MESSAGE_TAKE_BACK_MS = 24 * 3_600_000
/** Characters (Unicode code units) of a reaction: the longest emoji of a family has 11. */
export const REACTION_LENGTH_MAX = 16
/** Photos per message, and characters of each photo's preview. */
export const MESSAGE_PHOTOS_MAX = 10
export const PHOTO_PREVIEW_LENGTH_MAX = 64
/** The most bytes of the size of a photo that goes first: some seven seconds on 50 kbit/s. */
export const READABLE_PHOTO_BYTES = 40_000
/** Bytes of messages that one person may send at once, and then per hour: many times what anybody writes in a week. */
export const MESSAGE_BYTES_PER_HOUR = 5_000_000
/** What a change of a message counts for besides its text: what it said before is kept, with the list of its photos. */
export const MESSAGE_CHANGE_BYTES = 5_000
/**
 * Bytes of records and other requests with a limit of their own that one person may write at once, and then per hour:
 * what a week offline leaves, with every agreement signed anew.
 */
export const WRITTEN_BYTES_PER_HOUR = 20_000_000
/** Requests to start a conversation that one person may make per hour, including for existing ones. */
export const CHATS_STARTED_PER_HOUR = 60
/** Changes to a unit within this time of each other leave only one line in a chat. */
export const UNIT_LINE_EVERY_MS = 3_600_000
/** Characters in the name of a system event. */
export const SYSTEM_EVENT_NAME_MAX = 40
/** Saved replies: characters of title and text, replies per person, removed ones in addition, rows per page. */
export const SAVED_REPLY_TITLE_MAX = 80
export const SAVED_REPLY_TEXT_MAX = 2_000
export const SAVED_REPLIES_MAX = 100
export const SAVED_REPLIES_REMOVED_MAX = 100
export const SAVED_REPLIES_PAGE = 50
/** Messages that send themselves: rooms of one, those of a host that wait, rows per page. */
export const SCHEDULED_MESSAGE_ROOMS_MAX = 200
export const SCHEDULED_MESSAGES_MAX = 500
export const SCHEDULED_MESSAGES_PAGE = 50
/** Turnovers: things on a room's checklist, those that are counted, their texts, rows per page. */
export const TURNOVER_TASKS_MAX = 100
export const TURNOVER_TASK_MAX = 200
/** What can be ticked in one turnover, with tasks that have left the checklist since. */
export const TURNOVER_TICKS_MAX = 300
export const TURNOVER_PHOTOS_MAX = 20
export const TURNOVER_SUPPLIES_MAX = 30
export const TURNOVER_SUPPLY_MAX = 60
export const TURNOVER_LEVEL_MAX = 9_999
export const TURNOVER_NOTE_MAX = 2_000
export const TURNOVER_WHO_MAX = 60
export const TURNOVERS_PAGE = 100

/** How long a call rings before it ends by itself. */
export const CALL_RINGS_MS = 45_000
/** Calls one person may begin in ten minutes. */
export const CALLS_PER_PERSON = 10
export const CALLS_WINDOW_MS = 10 * 60_000

/** Characters in a password (§9). */
export const PASSWORD_LENGTH_MIN = 8
export const PASSWORD_LENGTH_MAX = 1024
/** The reason for refusing a new password that is easy to guess. */
export const COMMON_PASSWORD = 'common'
/** Reasons why a current password is refused: it is wrong; there were too many wrong ones. */
export const WRONG_PASSWORD = 'matches'
export const PASSWORD_LOCKED = 'locked'
/** Consecutive wrong passwords that lock an account, and for how long (§4, §8). */
export const LOCKOUT_ATTEMPTS = 5
export const LOCKOUT_MS = 30 * 60_000
/** Digits of the PIN that locks the screen of a shared device. */
export const PIN_LENGTH_MIN = 4
export const PIN_LENGTH_MAX = 12

/** How long a mailed verification link and a password reset link are valid. */
export const VERIFICATION_LINK_LIFE_MS = 7 * 24 * 3_600_000
export const RESET_LINK_LIFE_MS = 60 * 60_000
/** How long a mailed invitation is valid: people take their time. */
export const INVITATION_LINK_LIFE_MS = 14 * 24 * 3_600_000
/** How long the link that confirms a new address is valid, and the one to the old address that reverts it. */
export const EMAIL_CHANGE_LINK_LIFE_MS = 24 * 3_600_000
export const EMAIL_UNDO_LINK_LIFE_MS = 14 * 24 * 3_600_000
/** An account that was never verified and holds nothing is removed after this time. */
export const UNVERIFIED_ACCOUNT_LIFE_MS = 30 * 24 * 3_600_000
/** Time from the request to delete one's account until it is deleted. */
export const DELETION_WAIT_MS = 30 * 24 * 3_600_000
/** People, and actions of administrators, per page of their lists. */
export const USERS_PAGE = 20

/** How long an access token is valid: without and with "remember me". */
export const TOKEN_LIFE_MS = 24 * 3_600_000
export const TOKEN_LIFE_REMEMBERED_MS = 30 * 24 * 3_600_000
/** A session ends this long after the sign-in, however often it is renewed. */
export const SESSION_LIFE_MS = 180 * 24 * 3_600_000
/** How long after it has expired a remembered token may still be refreshed. */
export const REFRESH_GRACE_MS = 30 * 24 * 3_600_000
/** The session loop (§9): how often it checks, how long before the end it refreshes, how soon it retries. */
export const SESSION_CHECK_MS = 5 * 60_000
export const REFRESH_WINDOW_MS = 3_600_000
export const REFRESH_RETRY_MS = 30_000
/** If less than this is left, the server is asked once, and its response decides. */
export const SESSION_END_MARGIN_MS = 10_000

/** Characters in a first or last name. */
export const NAME_LENGTH_MAX = 100
/** Changes of a name by its person in a day. */
export const NAME_CHANGES_PER_DAY = 5
/** Characters in profile fields: the text about the person, a phone number as people write it, a line of an address. */
export const ABOUT_LENGTH_MAX = 2_000
export const PHONE_LENGTH_MAX = 30
export const ADDRESS_LINE_LENGTH_MAX = 200
/** A phone number as people write it: 6 to 15 digits with any separators, such as "(03) 555 0192". */
export const PHONE_PATTERN = /^\+?(?:[ ()./-]*[0-9]){6,15}[ ()./-]*$/
/** New Zealand: four digits. */
export const POSTCODE_PATTERN = /^\d{4}$/
/** Languages that a person can say they speak. */
export const SPOKEN_LANGUAGE_TAGS = [
  'en',
  'mi',
  'zh',
  'yue',
  'hi',
  'pa',
  'ja',
  'ko',
  'es',
  'pt',
  'fr',
  'de',
  'sm',
  'to',
  'tl',
] as const

/** The timeouts of the real-time client (§9). */
export const LIVE_ACTIVITY_TIMEOUT_MS = 120_000
export const LIVE_PONG_TIMEOUT_MS = 30_000
export const LIVE_UNAVAILABLE_TIMEOUT_MS = 10_000
/** How often the service worker checks for an update while online (§9). */
export const UPDATE_CHECK_MS = 3_600_000
/** At most one reload of the same path in this time after a chunk failed to load (§9). */
export const CHUNK_RELOAD_GUARD_MS = 10_000
/** Monitoring (§9): the share of visits whose traces and replays are sent, in production and elsewhere. */
export const MONITORED_SHARE_PRODUCTION = 0.1
export const MONITORED_SHARE_ELSEWHERE = 1
/** Replays (§9): page changes at once that end a replay, and that are noted in it; a slow click. */
export const REPLAY_MUTATIONS_MAX = 10_000
export const REPLAY_MUTATIONS_NOTED = 750
export const REPLAY_SLOW_CLICK_MS = 7_000

/** Devices per person that get notifications while the app is closed. Another one replaces the oldest. */
export const PUSH_DEVICES_MAX = 20
/** Characters in the URL of a device's push service. */
export const PUSH_ENDPOINT_LENGTH_MAX = 1_000
/** After this time the person is reminded of something written on a device that hasn't been sent. */
export const UNSENT_REMINDER_MS = 24 * 3_600_000
/** Notices about agreements and rent that one person may cause another per hour; further ones are only in the app. */
export const NOTICES_PER_HOUR = 20
/** A message is mailed once it has been unread for this long. */
export const DIGEST_AFTER_MS = 10 * 60_000
/** After that, a person gets at most one mail about messages in this time, */
export const DIGEST_EVERY_MS = 3_600_000
/** and one in this time while they stay away. */
export const DIGEST_AWAY_MS = 24 * 3_600_000
/** Older messages aren't mailed: the server was down, or the person has been away all along. */
export const DIGEST_WITHIN_MS = 3 * 24 * 3_600_000

/** Bytes of one uploaded file, and of everything that one person stores on the server. */
export const UPLOAD_BYTES_MAX = 20 * 1024 * 1024
export const UPLOAD_QUOTA_BYTES = 1024 * 1024 * 1024
/** Characters in a document's name. */
export const FILE_NAME_LENGTH_MAX = 200
/** Pixels in one picture, because a small file may decompress to many. */
export const IMAGE_PIXELS_MAX = 50_000_000
/** Longest edge, in pixels, of the sizes in which a picture is stored; avatars are square. */
export const IMAGE_EDGES = { thumb: 320, medium: 800, large: 1600 } as const
export const AVATAR_EDGES = { thumb: 96, medium: 192, large: 512 } as const
/** How often an image on screen is checked until it has loaded or failed (§9). */
export const IMAGE_LOAD_POLL_MS = 100
/** Files that one person may begin to upload per hour. */
export const UPLOADS_PER_HOUR = 300
/** An upload that makes no progress, and a file that nothing refers to, are removed after this time. */
export const UNFINISHED_UPLOAD_LIFE_MS = 7 * 24 * 3_600_000
export const UNUSED_FILE_LIFE_MS = 30 * 24 * 3_600_000

/** A unit: characters in its title, in a line of its address or an add-on's name, and in its longer texts. */
export const UNIT_TITLE_MAX = 100
export const UNIT_LINE_MAX = 200
export const UNIT_TEXT_MAX = 5_000
/** Photos of a unit, characters in a photo's description, and add-ons. */
export const UNIT_PHOTOS_MAX = 30
export const UNIT_PHOTO_ALT_MAX = 300
export const UNIT_ADD_ONS_MAX = 30
/** Limits of a unit in New Zealand dollars, guests and square metres. */
export const UNIT_AMOUNT_MAX = 1_000_000
export const UNIT_GUESTS_MAX = 100
export const UNIT_FLOOR_AREA_MAX = 10_000
/** Nights of a year. */
export const UNIT_NIGHTS_MAX = 366
/** Units per page of their list by default. */
export const UNITS_PAGE = 50
/** Units of one host that aren't deleted, and all of them. */
export const UNITS_OF_HOST_MAX = 200
export const UNITS_KEPT_MAX = 1_000
/** Rooms per page of the public listing. */
export const LISTING_PAGE = 24

/** Blocked days: characters in the note, rows per page requested at once, and rows per room. */
export const BLOCKED_NOTE_MAX = 500
export const BLOCKED_DAYS_PAGE = 50
export const BLOCKED_DAYS_OF_UNIT_MAX = 1_000
/** Characters in a calendar’s URL and in its name. */
export const CALENDAR_URL_MAX = 2_000
export const CALENDAR_NAME_MAX = 100
/** Calendars that one room reads, and rows of blocked days (not days) from each. */
export const CALENDARS_OF_UNIT_MAX = 5
export const CALENDAR_EVENTS_MAX = 500

/** Arrival notes: characters of codes, names and passwords, and of texts; photos; how often codes are checked. */
export const ARRIVAL_LINE_MAX = 100
export const ARRIVAL_TEXT_MAX = 3_000
export const ARRIVAL_PHOTOS_MAX = 10
export const CODES_CHECK_MS = 60_000

/** The highest single amount in an agreement, in New Zealand dollars. */
export const AGREEMENT_AMOUNT_MAX = 1_000_000
/** Characters in a one-line text, an address, and the special conditions of an agreement. */
export const AGREEMENT_LINE_MAX = 200
export const AGREEMENT_ADDRESS_MAX = 500
/** The most weeks of rent that a host states as their usual bond. A tenancy's may be four at most (section 18). */
export const BOND_WEEKS_MAX = 8
export const AGREEMENT_CONDITIONS_MAX = 20_000
/** Add-ons, attached files and signatures per agreement. */
export const AGREEMENT_ADD_ONS_MAX = 20
export const AGREEMENT_FILES_MAX = 20
export const AGREEMENT_SIGNATURES_MAX = 40
/** Proposed changes of one agreement, characters of the reason for one, and changes per page requested at once. */
export const AGREEMENT_CHANGES_MAX = 50
export const AGREEMENT_CHANGE_REASON_MAX = 500
export const AGREEMENT_CHANGES_PAGE = 50
/** People living in one house. */
export const AGREEMENT_TENANTS_MAX = 1000
/** Characters in a drawn signature, as path data. */
export const SIGNATURE_DRAWING_MAX = 20_000
/** Drafts of one host, and all their agreements. */
export const AGREEMENT_DRAFTS_MAX = 50
export const AGREEMENTS_KEPT_MAX = 5_000
/** Agreements per page requested at once. */
export const AGREEMENTS_PAGE = 50

/**
 * An inspection: areas and things together, characters of a name, a note, a reading and the guest's remarks, photos of one
 * thing, bytes of a body (all of it twice, as it is and as it was signed), inspections of one agreement and per page, and
 * the days in which the guest may add remarks.
 */
export const INSPECTION_PARTS_MAX = 250
export const INSPECTION_NAME_MAX = 80
export const INSPECTION_NOTE_MAX = 600
export const INSPECTION_READING_MAX = 40
export const INSPECTION_REMARKS_MAX = 4_000
export const INSPECTION_ITEM_PHOTOS_MAX = 8
export const INSPECTION_BODY_BYTES_MAX = 2 * 1024 * 1024
export const INSPECTIONS_OF_AGREEMENT_MAX = 60
export const INSPECTIONS_PAGE = 20
export const INSPECTION_REMARK_DAYS = 7

/** A ledger entry: its highest amount in cents, and the characters of its reference. */
export const LEDGER_AMOUNT_CENTS_MAX = 100_000_000
export const LEDGER_REFERENCE_MAX = 100
/**
 * Entries of one agreement, claims in it that nobody has answered, and entries that one person may write at once and
 * then per hour: years of bank lines, and of them claims.
 */
export const LEDGER_ENTRIES_MAX = 10_000
export const CLAIMS_OPEN_MAX = 20
export const LEDGER_ENTRIES_PER_HOUR = 1_000
export const CLAIMS_PER_HOUR = 60
/** Entries per page requested at once. */
export const LEDGER_PAGE = 50
/** Files per claim or expense; characters in a ledger entry's note and in the id of its bank line. */
export const MONEY_FILES_MAX = 5
export const LEDGER_NOTE_MAX = 1_000
export const LEDGER_BANK_LINE_MAX = 200
/** Bytes of a bank file, ten busy years; characters in a device's name and in a receipt's number. */
export const BANK_FILE_BYTES_MAX = 10 * 1024 * 1024
export const LEDGER_DEVICE_MAX = 60
export const RECEIPT_NUMBER_MAX = 30
/** Expenses: characters in the note, rows per page, and expenses per person, including removed ones. */
export const EXPENSE_NOTE_MAX = 1_000
export const EXPENSES_PAGE = 50
export const EXPENSES_MAX = 20_000
/** Hosts per page of everybody’s revenue. */
export const REVENUE_HOSTS_PAGE = 20

/** Characters in a message to the assistant, and in the output of a tool. */
export const ASSISTANT_MESSAGE_MAX = 2_000
export const ASSISTANT_OUTPUT_MAX = 20_000
/** Tools that one step of a run may call, and steps that a run may take. */
export const ASSISTANT_CALLS_MAX = 8
export const ASSISTANT_STEPS_MAX = 8
/** Messages of a thread shown when it is opened again. */
export const ASSISTANT_MESSAGES_SHOWN = 100
/** Threads opened and messages sent per minute, by a person, or by a network without one. */
export const ASSISTANT_OPENED_PER_MINUTE = 20
export const ASSISTANT_SENT_PER_MINUTE = 40
/** Messages that a person may have translated by a service per minute. */
export const TRANSLATIONS_PER_MINUTE = 20
/** A thread is deleted this long after it was last used. */
export const ASSISTANT_THREAD_LIFE_MS = 30 * 24 * 3_600_000
/** A run that waits for its tools ends after this time. */
export const ASSISTANT_RUN_LIFE_MS = 15 * 60_000
