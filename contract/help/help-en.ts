import type { Help } from './help-topics.ts'

export const HELP_EN: Help = {
  listRoom: {
    question: 'How do I add a room?',
    answer: [
      'Add a room under Rooms. If you’re a guest so far, choose “List your place” in your profile first.',
    ],
  },
  photos: {
    question: 'How do I add photos?',
    answer: ['Open the room under Rooms and add photos there. The first one is the cover.'],
  },
  publish: {
    question: 'How do I get my room online?',
    answer: ['Open the room under Rooms and press Publish. The page says what is still missing.'],
  },
  contactHost: {
    question: 'How do I contact a host?',
    answer: ['Open the room’s page and press “Message the host”.'],
  },
  addGuest: {
    question: 'How do I add a guest?',
    answer: [
      'Press “Invite a guest” under Messages and give them the link or the code. They can also write to you from your room’s page.',
      'Then open the conversation and choose New agreement from its menu: the guest is already in it.',
    ],
  },
  agreement: {
    question: 'How do I send an agreement?',
    answer: [
      'Begin a new agreement under Agreements, fill in the terms, and send it to your guest.',
      'You can prepare it offline. Once it’s sent, the terms can’t change and your guest accepts or declines.',
    ],
  },
  sign: {
    question: 'How do we sign?',
    answer: [
      'Open the agreement: both of you sign there, on one device or each on your own.',
      'If your guest signs on your device, they confirm that signature when they accept.',
    ],
  },
  recordRent: {
    question: 'How do I record rent, or cash I was paid?',
    answer: [
      'Open the agreement under Rent and press “Record a payment”. Enter the amount and the day, and choose Cash or Bank.',
      'It works offline. If the guest says first that they’ve paid, press “Confirm” beside that instead.',
    ],
  },
  bond: {
    question: 'How much bond can I ask for?',
    answer: [
      'In a residential tenancy the bond is at most 4 weeks’ rent, and is lodged within 23 working days, in Bond Hub. Check with Tenancy Services.',
    ],
  },
  rentIncrease: {
    question: 'When can the rent go up?',
    answer: [
      'In a residential tenancy rent goes up at most every 12 months, with 60 days’ written notice (28 in a boarding house), and during a fixed term only if the agreement says so. Check with Tenancy Services.',
    ],
  },
  notice: {
    question: 'How much notice is needed?',
    answer: [
      'In a periodic tenancy a tenant gives 21 days’ notice, and a landlord 90, or 42 for some reasons. Check with Tenancy Services.',
    ],
  },
  receipt: {
    question: 'How do I write a receipt?',
    answer: [
      'Open the agreement under Rent, press “Record a payment”, and open the receipt from the payment. It’s numbered and works with no signal: show it, or save it as a PDF.',
      'In a tenancy, cash needs a receipt at once; other payments within 72 hours.',
    ],
  },
  blockDays: {
    question: 'How do I block days of a room?',
    answer: [
      'Open the room under Rooms and press “Block days”. Guests can’t ask for those days. It works offline.',
    ],
  },
  healthyHomes: {
    question: 'Do I need a healthy homes statement?',
    answer: [
      'For a residential tenancy or a boarding house, yes: a signed healthy homes compliance statement comes with each new or renewed agreement. A short stay needs none. Check with Tenancy Services.',
    ],
  },
  fees: {
    question: 'Can I charge a cleaning fee or other fees?',
    answer: [
      'For a short stay, yes, if the agreement says so: add it to the room as an extra. In a tenancy you can’t charge a fee for the tenancy itself or a penalty for late rent. Check with Tenancy Services.',
    ],
  },
  lateRent: {
    question: 'My guest hasn’t paid. What can I do?',
    answer: [
      'Message your guest first. In a residential tenancy you can then send a 14-day notice: open the agreement under Rent and go to Documents. At 21 days in arrears you can apply to the Tribunal. Check with Tenancy Services.',
      'You can’t charge a fee for late rent.',
    ],
  },
  meth: {
    question: 'What if methamphetamine is found in a room?',
    answer: [
      'A room above 15 µg/100 cm² is contaminated and has to be decontaminated before it’s let again. Above 30, whoever didn’t cause it may end a tenancy: the landlord with 7 days’ notice, the tenant with 2. Check with Tenancy Services.',
      'Anyone may do a screening test with an approved kit. If it shows too much, a professional tests room by room.',
      'To test, a landlord gives 48 hours’ to 14 days’ notice (24 hours in a boarding house) and the tenant the results in writing within 7 days. Testing is a duty if the Police or the council say that it may have been made there.',
    ],
  },
  bondReturn: {
    question: 'How do I get my bond back?',
    answer: [
      'A bond lodged with Tenancy Services is paid out once host and guest agree on a refund, or the Tribunal decides. The host asks for it in Bond Hub, and you have 12 working days to agree there; there are no paper forms. For a short stay the host pays it back; your agreement says when.',
    ],
  },
  cancel: {
    question: 'How do I cancel a stay?',
    answer: [
      'Open the agreement under Agreements and choose “Cancel agreement” from its menu. In a tenancy the notice periods still apply. If money has been paid, agree on it in your conversation: nothing is refunded by itself.',
    ],
  },
  pets: {
    question: 'Can I bring a pet?',
    answer: [
      'Ask the host first; the room’s page says if pets are welcome. In a residential tenancy a landlord may refuse only on reasonable grounds, and may ask for a pet bond of up to 2 weeks’ rent. Check with Tenancy Services.',
    ],
  },
  arrivalNotes: {
    question: 'Where do guests find the door code and directions?',
    answer: [
      'Write them in the room’s arrival notes, under Rooms. Your guest sees them on their dashboard, also offline. Codes show from the day before they arrive.',
    ],
  },
  calendars: {
    question: 'Can I use my Airbnb or Booking.com calendar?',
    answer: [
      'Open the room under Rooms and go to Calendars: paste the other site’s iCal address to block its days here, and make an address for the other site.',
    ],
  },
  expenses: {
    question: 'How do I note an expense?',
    answer: [
      'Press “Add an expense” under Revenue, with the day, the amount, what it was for and a photo of the bill. It works offline.',
    ],
  },
  offline: {
    question: 'Does it work without signal?',
    answer: [
      'Yes. Conversations, rooms and agreements are on this device. What you write offline is sent when you’re back online.',
    ],
  },
  unsent: {
    question: 'What’s waiting to send?',
    answer: [
      'A message waits on this device until the server has accepted it, and goes out by itself when you’re online. The Sync page shows what waits.',
      'Nothing is lost if you close the app.',
    ],
  },
  install: {
    question: 'How do I install the app?',
    answer: [
      'Install the app from Settings, or from your browser’s menu.',
      'On an iPhone or iPad, tap Share in Safari, then Add to Home Screen.',
    ],
  },
  notifications: {
    question: 'How do I turn on notifications?',
    answer: ['Turn notifications on or off in Settings, for each device.'],
  },
  dataSaver: { question: 'How do I use less data?', answer: ['Turn on “Save data” on the Sync page.'] },
  theme: { question: 'How do I get the dark theme?', answer: ['Choose a light or dark theme in Settings.'] },
  language: {
    question: 'How do I change the language?',
    answer: ['Choose one of seven languages in Settings.'],
  },
  password: {
    question: 'How do I change my password?',
    answer: [
      'Change it in your profile, under “Sign-in and devices”. If you’ve forgotten it, use “Forgot password” on the sign-in page.',
    ],
  },
  secondFactor: {
    question: 'How do I turn on a second factor?',
    answer: [
      'Turn on a code from your phone in your profile, under “Sign-in and devices”.',
      'Keep the recovery codes: each lets you in once if you lose the phone.',
    ],
  },
  devices: {
    question: 'How do I sign out a lost phone?',
    answer: [
      'Your profile lists where you’re signed in, under “Sign-in and devices”. Sign out any device there.',
    ],
  },
  block: {
    question: 'How do I block someone?',
    answer: ['Open the conversation and choose Block from its menu. You can undo it in Settings.'],
  },
  tickets: {
    question: 'How do I ask you for help?',
    answer: [
      'Open Support Tickets and press “New ticket”. You can write without a signal; it’s sent when you’re back online.',
    ],
  },
  exportData: {
    question: 'How do I get a copy of my data?',
    answer: ['Download everything in your profile, under “Sign-in and devices”.'],
  },
  deleteAccount: {
    question: 'How do I delete my account?',
    answer: [
      'Delete your account in your profile, under “Sign-in and devices”. You have 30 days to change your mind.',
    ],
  },
}
