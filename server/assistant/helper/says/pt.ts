import type { Says } from './says.ts'

export const PT: Says = {
  hello: 'Kia ora! O que você procura?',
  welcome: 'De nada.',
  abilities:
    'Sou um ajudante integrado, não um modelo de linguagem. Posso encontrar quartos, abrir páginas, descrever o quarto que você está editando e abrir um chamado de suporte.',
  notUnderstood:
    'Não entendi, ou não posso fazer isso. Tente com outras palavras ou peça que eu abra um chamado de suporte.',
  looking: 'Procurando quartos.',
  found: { one: 'Encontrei {n} quarto.', other: 'Encontrei {n} quartos.' },
  foundNone: 'Nenhum quarto corresponde. Tente outro lugar, outras datas ou um preço maior.',
  notFound: 'Não consegui procurar agora. Tente de novo daqui a pouco.',
  opening: 'Abrindo [{page}]({path}).',
  pages: {
    messages: 'Mensagens',
    dashboard: 'Painel',
    units: 'Quartos',
    rent: 'Aluguel',
    agreements: 'Contratos',
    revenue: 'Receita',
    settings: 'Configurações',
    profile: 'Meu perfil',
    tickets: 'Chamados de suporte',
    sync: 'Sincronização',
    blog: 'Blog',
    pricing: 'Preços',
    users: 'Usuários',
    register: 'Cadastro',
  },
  here: '[Ir para lá]({path})',
  help: {
    listRoom:
      'Adicione um quarto em Quartos. Se você ainda é hóspede, ofereça primeiro o seu lugar no seu perfil.',
    photos: 'Abra o quarto em Quartos e adicione as fotos ali. A primeira é a capa.',
    publish: 'Abra o quarto em Quartos e publique. A página diz o que ainda falta.',
    unsent:
      'Uma mensagem espera neste dispositivo até o servidor aceitá-la, e sai sozinha quando há conexão. A página de sincronização mostra o que espera.',
    offline:
      'Sim. As conversas, os quartos e os contratos estão neste dispositivo. O que você escreve sem conexão é enviado quando ela volta.',
    password:
      'Mude a senha no seu perfil, na parte de acesso e dispositivos. Se a esqueceu, peça outra na página de entrada.',
    secondFactor: 'Ative um código do seu celular no seu perfil, na parte de acesso e dispositivos.',
    theme: 'Escolha um tema claro ou escuro em Configurações.',
    language: 'Escolha um dos sete idiomas em Configurações.',
    install: 'Instale o aplicativo em Configurações ou pelo menu do navegador.',
    bond: 'Num aluguel residencial a caução é de no máximo 4 semanas de aluguel, depositada em até 23 dias úteis. Confirme com Tenancy Services.',
    rentIncrease:
      'Num aluguel residencial o valor sobe no máximo a cada 12 meses, com 60 dias de aviso por escrito (28 numa pensão). Confirme com Tenancy Services.',
    notice:
      'Num aluguel sem prazo fixo o inquilino avisa com 21 dias, e o proprietário com 90, ou 42 por alguns motivos. Confirme com Tenancy Services.',
    agreement: 'Comece um contrato novo em Contratos, preencha as condições e envie ao seu hóspede.',
    sign: 'Abra o contrato: vocês dois assinam ali, num só dispositivo ou cada um no seu.',
    block: 'Abra a conversa e escolha bloquear no menu. Você pode desfazer em Configurações.',
    deleteAccount:
      'Exclua sua conta no seu perfil, na parte de acesso e dispositivos. Você tem 30 dias para mudar de ideia.',
    exportData: 'Baixe tudo no seu perfil, na parte de acesso e dispositivos.',
    contactHost: 'Abra a página do quarto e escreva dali ao anfitrião.',
    notifications: 'Ligue ou desligue as notificações em Configurações, em cada dispositivo.',
    devices: 'Seu perfil mostra onde você está conectado. Ali você pode sair de qualquer dispositivo.',
    dataSaver: 'Ative a economia de dados na página de sincronização.',
  },
  signedIn: 'Sim, você está conectado.',
  signedOut: 'Não, você não está conectado.',
  youAre: 'Você entrou como {name} ({email}). Papel: {role}.',
  page: 'Você está em {page}.',
  noRoomOpen: 'Abra o quarto que quer descrever e peça de novo.',
  described: 'Coloquei uma descrição. Leia e mude o que quiser antes de guardar.',
  notDescribed: 'A descrição não foi colocada. Nada mudou.',
  ticketNeedsSignIn: 'Entre primeiro e peça de novo: um chamado pertence à sua conta.',
  ticketMade: 'Seu chamado de suporte foi criado.',
  ticketTooMany: 'Você abriu vários chamados há pouco. Tente de novo mais tarde.',
  ticketFailed: 'Nenhum chamado foi criado.',
  serviceFailed: 'O assistente não consegue responder agora. Tente de novo daqui a pouco.',
  dayUsedUp:
    'O assistente não pode responder mais hoje. Amanhã ele volta. Até lá, veja as [páginas de ajuda](/help).',
  kinds: {
    PRIVATE_ROOM_ENSUITE: 'Quarto privativo com banheiro próprio',
    PRIVATE_ROOM: 'Quarto privativo com banheiro compartilhado',
    ENTIRE_PLACE: 'Um lugar inteiro só para você',
  },
  in: '{kind} em {area}',
  labelled: '{label}: {values}',
  sentenceEnd: '. ',
}
