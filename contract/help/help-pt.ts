import type { Help } from './help-topics.ts'

export const HELP_PT: Help = {
  listRoom: {
    question: 'Como adiciono um quarto?',
    answer: [
      'Adicione um quarto em Quartos. Se você ainda é hóspede, ofereça primeiro o seu lugar no seu perfil.',
    ],
  },
  photos: {
    question: 'Como adiciono fotos?',
    answer: ['Abra o quarto em Quartos e adicione as fotos ali. A primeira é a capa.'],
  },
  publish: {
    question: 'Como publico o meu quarto?',
    answer: ['Abra o quarto em Quartos e publique. A página diz o que ainda falta.'],
  },
  contactHost: {
    question: 'Como escrevo a um anfitrião?',
    answer: ['Abra a página do quarto e escreva dali ao anfitrião.'],
  },
  addGuest: {
    question: 'Como adiciono um hóspede?',
    answer: [
      'Toque em “Convidar um hóspede” em Mensagens e passe o link ou o código. O hóspede também pode escrever a você pela página do quarto.',
      'Depois abra a conversa e escolha Novo contrato no menu: o hóspede já está nele.',
    ],
  },
  agreement: {
    question: 'Como envio um contrato?',
    answer: [
      'Comece um contrato novo em Contratos, preencha as condições e envie ao seu hóspede.',
      'Você pode prepará-lo sem conexão. Depois de enviado, as condições não mudam e o hóspede aceita ou recusa.',
    ],
  },
  sign: {
    question: 'Como assinamos?',
    answer: [
      'Abra o contrato: vocês dois assinam ali, num só dispositivo ou cada um no seu.',
      'Se o hóspede assina no seu dispositivo, ele confirma a assinatura ao aceitar.',
    ],
  },
  recordRent: {
    question: 'Como registro o aluguel ou um pagamento em dinheiro?',
    answer: [
      'Abra o contrato em Pagamentos do aluguel e toque em “Registrar um pagamento”. Escreva o valor e o dia, e escolha dinheiro ou banco.',
      'Funciona sem conexão. Se o hóspede já disse que pagou, toque em “Confirmar” ao lado desse pagamento.',
    ],
  },
  bond: {
    question: 'Quanto posso pedir de caução?',
    answer: [
      'Num aluguel residencial a caução é de no máximo 4 semanas de aluguel, depositada em até 23 dias úteis, no Bond Hub. Confirme com Tenancy Services.',
    ],
  },
  rentIncrease: {
    question: 'Quando o aluguel pode subir?',
    answer: [
      'Num aluguel residencial o valor sobe no máximo a cada 12 meses, com 60 dias de aviso por escrito (28 numa pensão), e durante um prazo fixo só se o contrato disser. Confirme com Tenancy Services.',
    ],
  },
  notice: {
    question: 'Com quanta antecedência é preciso avisar?',
    answer: [
      'Num aluguel sem prazo fixo o inquilino avisa com 21 dias, e o proprietário com 90, ou 42 por alguns motivos. Confirme com Tenancy Services.',
    ],
  },
  receipt: {
    question: 'Como faço um recibo?',
    answer: [
      'Abra o contrato em Pagamentos do aluguel, toque em “Registrar um pagamento” e abra o recibo a partir desse pagamento. Ele é numerado e funciona sem sinal: mostre-o ou salve em PDF.',
      'Num aluguel, dinheiro pede recibo na hora; outros pagamentos, em até 72 horas.',
    ],
  },
  blockDays: {
    question: 'Como bloqueio dias de um quarto?',
    answer: [
      'Abra o quarto em Quartos e toque em “Bloquear dias”. Os hóspedes não podem pedir esses dias. Funciona sem conexão.',
    ],
  },
  healthyHomes: {
    question: 'Preciso da declaração Healthy Homes?',
    answer: [
      'Num aluguel residencial ou numa pensão, sim: cada contrato novo ou renovado traz uma declaração Healthy Homes assinada. Uma estadia curta não precisa. Confirme com Tenancy Services.',
    ],
  },
  fees: {
    question: 'Posso cobrar limpeza ou outras taxas?',
    answer: [
      'Numa estadia curta, sim, se o contrato disser: adicione ao quarto como extra. Num aluguel não se pode cobrar pelo contrato em si nem multa por atraso. Confirme com Tenancy Services.',
    ],
  },
  lateRent: {
    question: 'Meu hóspede não pagou. O que posso fazer?',
    answer: [
      'Escreva primeiro para ele. Num aluguel residencial você pode depois mandar um aviso de 14 dias, feito em Pagamentos do aluguel; com 21 dias de atraso pode recorrer ao Tribunal. Confirme com Tenancy Services.',
      'Não se pode cobrar taxa por atraso.',
    ],
  },
  meth: {
    question: 'E se for encontrada metanfetamina num quarto?',
    answer: [
      'Um quarto com mais de 15 µg/100 cm² está contaminado e precisa ser descontaminado antes de ser alugado de novo. Acima de 30, quem não causou pode encerrar a locação: o locador com 7 dias de aviso, o inquilino com 2. Confirme com Tenancy Services.',
      'Qualquer pessoa pode fazer um teste inicial com um kit aprovado. Se der demais, um profissional testa cômodo por cômodo.',
      'Para testar, o locador avisa entre 48 horas e 14 dias antes (24 horas numa pensão) e dá os resultados por escrito em 7 dias. O teste é obrigatório se a Polícia ou o município disserem que pode ter sido fabricada lá.',
    ],
  },
  bondReturn: {
    question: 'Como recebo minha caução de volta?',
    answer: [
      'A caução depositada no Tenancy Services é paga quando anfitrião e hóspede concordam com a devolução, ou o Tribunal decide. O anfitrião pede a devolução no Bond Hub e você tem 12 dias úteis para concordar lá; não há mais formulários em papel. Numa estadia curta o anfitrião devolve; seu contrato diz quando.',
    ],
  },
  cancel: {
    question: 'Como cancelo uma estadia?',
    answer: [
      'Abra o contrato em Contratos e escolha “Cancelar contrato” no menu. Num aluguel os prazos de aviso continuam valendo. Se algo já foi pago, combinem na conversa: nada é devolvido sozinho.',
    ],
  },
  pets: {
    question: 'Posso levar um animal?',
    answer: [
      'Pergunte antes ao anfitrião; a página do quarto diz se aceita animais. Num aluguel residencial só se pode recusar com motivo razoável, e pode haver caução por animal de até 2 semanas de aluguel. Confirme com Tenancy Services.',
    ],
  },
  arrivalNotes: {
    question: 'Onde os hóspedes veem o código da porta e como chegar?',
    answer: [
      'Escreva nas notas de chegada do quarto, em Quartos. Seu hóspede as vê no Painel dele, também sem conexão. Os códigos aparecem a partir do dia antes da chegada.',
    ],
  },
  calendars: {
    question: 'Posso usar meu calendário do Airbnb ou Booking.com?',
    answer: [
      'Abra o quarto em Quartos e vá a Calendários: cole o endereço iCal do outro site para bloquear aqui os dias dele, e crie um endereço para o outro site.',
    ],
  },
  expenses: {
    question: 'Como anoto uma despesa?',
    answer: [
      'Toque em “Adicionar despesa” em Receita, com o dia, o valor, para que foi e uma foto da conta. Funciona sem conexão.',
    ],
  },
  offline: {
    question: 'Funciona sem sinal?',
    answer: [
      'Sim. As conversas, os quartos e os contratos estão neste dispositivo. O que você escreve sem conexão é enviado quando ela volta.',
    ],
  },
  unsent: {
    question: 'O que está à espera de envio?',
    answer: [
      'Uma mensagem espera neste dispositivo até o servidor aceitá-la, e sai sozinha quando há conexão. A página de sincronização mostra o que espera.',
      'Nada se perde se você fechar o aplicativo.',
    ],
  },
  install: {
    question: 'Como instalo o aplicativo?',
    answer: [
      'Instale o aplicativo em Configurações ou pelo menu do navegador.',
      'No iPhone ou iPad, toque em Compartilhar no Safari e depois em Adicionar à Tela de Início.',
    ],
  },
  notifications: {
    question: 'Como ligo as notificações?',
    answer: ['Ligue ou desligue as notificações em Configurações, em cada dispositivo.'],
  },
  dataSaver: {
    question: 'Como gasto menos dados?',
    answer: ['Ative a economia de dados na página de sincronização.'],
  },
  theme: {
    question: 'Como uso o tema escuro?',
    answer: ['Escolha um tema claro ou escuro em Configurações.'],
  },
  language: { question: 'Como mudo o idioma?', answer: ['Escolha um dos sete idiomas em Configurações.'] },
  password: {
    question: 'Como mudo a minha senha?',
    answer: [
      'Mude a senha no seu perfil, na parte de acesso e dispositivos. Se a esqueceu, peça outra na página de entrada.',
    ],
  },
  secondFactor: {
    question: 'Como ativo um segundo fator?',
    answer: [
      'Ative um código do seu celular no seu perfil, na parte de acesso e dispositivos.',
      'Guarde os códigos de recuperação: cada um deixa você entrar uma vez se perder o celular.',
    ],
  },
  devices: {
    question: 'Como saio de um celular perdido?',
    answer: ['Seu perfil mostra onde você está conectado. Ali você pode sair de qualquer dispositivo.'],
  },
  block: {
    question: 'Como bloqueio alguém?',
    answer: ['Abra a conversa e escolha bloquear no menu. Você pode desfazer em Configurações.'],
  },
  tickets: {
    question: 'Como peço ajuda a vocês?',
    answer: [
      'Abra Chamados e toque em “Novo chamado”. Você pode escrever sem sinal; o chamado é enviado quando a conexão voltar.',
    ],
  },
  exportData: {
    question: 'Como obtenho uma cópia dos meus dados?',
    answer: ['Baixe tudo no seu perfil, na parte de acesso e dispositivos.'],
  },
  deleteAccount: {
    question: 'Como excluo a minha conta?',
    answer: [
      'Exclua sua conta no seu perfil, na parte de acesso e dispositivos. Você tem 30 dias para mudar de ideia.',
    ],
  },
}
