import { registerTranslation, type Translation } from '@shoelace-style/shoelace/dist/utilities/localize.js'

/** The texts of Shoelace's own parts in Hindi, which Shoelace does not ship. */
const hindi: Translation = {
  $code: 'hi',
  $name: 'हिन्दी',
  $dir: 'ltr',
  carousel: 'कैरोसेल',
  clearEntry: 'प्रविष्टि मिटाएँ',
  close: 'बंद करें',
  copied: 'कॉपी हुआ',
  copy: 'कॉपी करें',
  currentValue: 'मौजूदा मान',
  error: 'गड़बड़ी',
  goToSlide: (slide, count) => `${count} में से स्लाइड ${slide} पर जाएँ`,
  hidePassword: 'पासवर्ड छिपाएँ',
  loading: 'लोड हो रहा है',
  nextSlide: 'अगली स्लाइड',
  numOptionsSelected: (count) => (count === 0 ? 'कोई विकल्प नहीं चुना गया' : `${count} विकल्प चुने गए`),
  previousSlide: 'पिछली स्लाइड',
  progress: 'प्रगति',
  remove: 'हटाएँ',
  resize: 'आकार बदलें',
  scrollToEnd: 'अंत तक जाएँ',
  scrollToStart: 'शुरुआत पर जाएँ',
  selectAColorFromTheScreen: 'स्क्रीन से रंग चुनें',
  showPassword: 'पासवर्ड दिखाएँ',
  slideNum: (slide) => `स्लाइड ${slide}`,
  toggleColorFormat: 'रंग का प्रारूप बदलें',
}
registerTranslation(hindi)
