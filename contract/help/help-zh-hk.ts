import type { Help } from './help-topics.ts'

export const HELP_ZH_HK: Help = {
  listRoom: {
    question: '怎樣新增房源？',
    answer: ['在「房源」頁面新增房源。如果你現在是住客，請先在個人檔案選擇出租自己的地方。'],
  },
  photos: {
    question: '怎樣加入相片？',
    answer: ['在「房源」頁面打開該房源，在那裏加入相片。第一張是封面。'],
  },
  publish: { question: '怎樣讓房源上線？', answer: ['在「房源」頁面打開該房源並發佈。頁面會說明還欠甚麼。'] },
  contactHost: { question: '怎樣聯絡房東？', answer: ['打開房源頁面，從那裏傳訊息給房東。'] },
  addGuest: {
    question: '怎樣加入住客？',
    answer: ['住客從你的房源頁面傳訊息給你。打開對話，在選單選擇「新增協議」，住客便已在其中。'],
  },
  agreement: {
    question: '怎樣傳送協議？',
    answer: [
      '在「協議」頁面開新協議，填寫條款，然後送給住客。',
      '離線也可以準備。傳送後條款不能更改，由住客接受或拒絕。',
    ],
  },
  sign: {
    question: '怎樣簽署？',
    answer: [
      '打開協議，雙方都在那裏簽名，可用同一部裝置，也可各用各的。',
      '如果住客在你的裝置上簽署，接受協議時會確認該簽署。',
    ],
  },
  recordRent: {
    question: '怎樣記錄租金或收到的現金？',
    answer: [
      '在「租金繳付」打開協議，按「記錄付款」。填寫金額和日期，選擇現金或銀行。',
      '離線也能用。如果住客已表示付了款，請改按「確認付款」。',
    ],
  },
  bond: {
    question: '按金最多可以收多少？',
    answer: [
      '住宅租約的按金最多為 4 星期租金，並須在 23 個工作日內經 Bond Hub 存交。請向 Tenancy Services 查證。',
    ],
  },
  rentIncrease: {
    question: '租金甚麼時候可以加？',
    answer: [
      '住宅租約每 12 個月最多加租一次，須給予 60 日書面通知（寄宿屋 28 日）。請向 Tenancy Services 查證。',
    ],
  },
  notice: {
    question: '要提前多久通知？',
    answer: [
      '無固定期限的租約中，租客須給予 21 日通知，業主須給予 90 日，某些理由為 42 日。請向 Tenancy Services 查證。',
    ],
  },
  receipt: {
    question: '怎樣開收據？',
    answer: [
      '在「租金」頁面打開協議，按「記錄付款」，再從這筆付款打開收據。收據有編號，沒有訊號也開得到：直接出示，或存成 PDF。',
      '租約下，現金要即場給收據，其他付款在 72 小時內。',
    ],
  },
  blockDays: {
    question: '怎樣封鎖房間的日子？',
    answer: ['在「房源」頁面打開房間，按「封鎖日子」。住客不能申請那些日子。離線也可以。'],
  },
  healthyHomes: {
    question: '我需要健康家居聲明嗎？',
    answer: [
      '住宅租約和寄宿屋需要：每份新簽或續簽的協議都附一份已簽名的健康家居合規聲明。短住不需要。請向 Tenancy Services 查證。',
    ],
  },
  fees: {
    question: '我可以收清潔費或其他費用嗎？',
    answer: [
      '短住可以，只要協議寫明：在房間把它加為附加項目。租約下不能為租約本身收費，也不能收遲交罰款。請向 Tenancy Services 查證。',
    ],
  },
  lateRent: {
    question: '住客沒有付款，我可以怎樣做？',
    answer: [
      '先傳訊息給住客。住宅租約下，之後可以發 14 日通知，在「租金」頁面的協議製作；拖欠滿 21 日可以向審裁處申請。請向 Tenancy Services 查證。',
      '不能收遲交費。',
    ],
  },
  bondReturn: {
    question: '怎樣取回按金？',
    answer: [
      '存在 Tenancy Services 的按金，在房東和住客同意退款或審裁處裁定後支付。由房東在 Bond Hub 申請，你有 12 個工作天在那裏同意；不再使用紙本表格。短住由房東退還，協議寫明時間。',
    ],
  },
  cancel: {
    question: '怎樣取消入住？',
    answer: [
      '在「協議」頁面打開協議，從選單選「取消協議」。租約下仍要遵守通知期。如果已經付款，請在對話商量：不會自動退款。',
    ],
  },
  pets: {
    question: '可以帶寵物嗎？',
    answer: [
      '先問房東；房間頁面寫明是否歡迎寵物。住宅租約下，房東只有合理理由才可以拒絕，並可要求最多兩星期租金的寵物按金。請向 Tenancy Services 查證。',
    ],
  },
  arrivalNotes: {
    question: '住客在哪裏看門鎖密碼和路線？',
    answer: ['在「房源」頁面寫進房間的入住須知。住客在自己的入住頁面看到，離線也可以。'],
  },
  calendars: {
    question: '可以用我的 Airbnb 或 Booking.com 日曆嗎？',
    answer: [
      '在「房源」頁面打開房間，進入日曆：貼上另一網站的 iCal 地址，它的日子便會在這裏封鎖；也可以為另一網站製作地址。',
    ],
  },
  expenses: {
    question: '怎樣記一筆開支？',
    answer: ['在「收入」頁面按「新增開支」，填上日期、金額、用途，再加一張單據相片。離線也可以。'],
  },
  offline: {
    question: '沒有訊號能用嗎？',
    answer: ['可以。對話、房源和協議都在本裝置上。離線時寫的內容會在連線後送出。'],
  },
  unsent: {
    question: '甚麼在等候傳送？',
    answer: [
      '訊息會留在本裝置，直至伺服器接收；連線後會自動送出。「同步」頁面顯示還在等候的內容。',
      '關閉應用程式也不會遺失。',
    ],
  },
  install: {
    question: '怎樣安裝應用程式？',
    answer: [
      '在「設定」或瀏覽器選單安裝應用程式。',
      '在 iPhone 或 iPad 上，按 Safari 的分享，再按「加入主畫面」。',
    ],
  },
  notifications: { question: '怎樣開啟通知？', answer: ['在「設定」為每部裝置開啟或關閉通知。'] },
  dataSaver: { question: '怎樣少用數據？', answer: ['在「同步」頁面開啟節省數據。'] },
  theme: { question: '怎樣轉用深色主題？', answer: ['在「設定」選擇淺色或深色主題。'] },
  language: { question: '怎樣更改語言？', answer: ['在「設定」選擇七種語言之一。'] },
  password: {
    question: '怎樣更改密碼？',
    answer: ['在個人檔案的登入與裝置部分更改。忘記密碼時，請在登入頁面重設。'],
  },
  secondFactor: {
    question: '怎樣開啟雙重認證？',
    answer: [
      '在個人檔案的登入與裝置部分開啟手機驗證碼。',
      '請保管好復原碼：遺失電話時，每個碼可以登入一次。',
    ],
  },
  devices: {
    question: '遺失了電話，怎樣令它登出？',
    answer: ['個人檔案列出你登入的裝置，可在那裏登出任何一部。'],
  },
  block: { question: '怎樣封鎖某人？', answer: ['打開對話，在選單選擇封鎖。可以在「設定」還原。'] },
  tickets: {
    question: '怎樣向你們求助？',
    answer: ['打開「支援查詢」，按「新查詢」。沒有訊號也能寫，連線後會自動送出。'],
  },
  exportData: { question: '怎樣取得我的資料副本？', answer: ['在個人檔案的登入與裝置部分下載全部資料。'] },
  deleteAccount: {
    question: '怎樣刪除我的帳戶？',
    answer: ['在個人檔案的登入與裝置部分刪除帳戶。30 日內可以改變主意。'],
  },
}
