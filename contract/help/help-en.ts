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
      'Guests write to you from your room’s page. Open the conversation and choose New agreement from its menu: the guest is already in it.',
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
      'It works offline. If the guest says first that they’ve paid, press “Confirm the payment” instead.',
    ],
  },
  bond: {
    question: 'How much bond can I ask for?',
    answer: [
      'In a residential tenancy the bond is at most 4 weeks’ rent, and is lodged within 23 working days. Check with Tenancy Services.',
    ],
  },
  rentIncrease: {
    question: 'When can the rent go up?',
    answer: [
      'In a residential tenancy rent goes up at most every 12 months, with 60 days’ written notice (28 in a boarding house). Check with Tenancy Services.',
    ],
  },
  notice: {
    question: 'How much notice is needed?',
    answer: [
      'In a periodic tenancy a tenant gives 21 days’ notice, and a landlord 90, or 42 for some reasons. Check with Tenancy Services.',
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
