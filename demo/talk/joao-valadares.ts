import type { Chapter } from '#demo/script.ts'

/** Português. Um pai com dois filhos, de férias na casa grande. */
export const joaoValadares: readonly Chapter[] = [
  {
    stage: 'enquiry',
    from: 69,
    to: 62,
    talk: [
      [
        'g Boa tarde! Procuro {unit} para a primeira quinzena de novembro. Somos eu, a minha mulher e dois filhos de seis e nove anos.',
        'h Boa tarde, {called}! Está livre do dia um ao dia quinze. As crianças gostam de animais?',
        'g Falam disso desde que viram a fotografia do cordeiro.',
      ],
      [
        'g Qual seria o preço para as duas semanas?',
        'h Mil e quinhentos dólares, com limpeza no fim e lenha à vontade.',
      ],
      [
        'g O mais novo tem asma. Há alcatifa nos quartos?',
        'h Só na sala. Os quartos são de madeira e posso tirar as almofadas de penas.',
        'g Isso seria ótimo, muito obrigado pela atenção.',
      ],
      [
        'g A piscina mais próxima fica longe?',
        'h Há uma na escola, abre às tardes. E o rio tem um remanso que dá pelo joelho.',
      ],
    ],
  },
  {
    stage: 'booking',
    from: 58,
    to: 26,
    talk: [
      ['g Paguei o sinal hoje de manhã.', 'h Chegou, obrigada. O contrato já está no Farstead.'],
      [
        'g Li o contrato com a minha mulher, está tudo claro.',
        'h Perfeito. Se mudarem a hora da chegada, é só avisar.',
      ],
      [
        'g Conseguimos alugar cadeirinhas para o carro aí perto?',
        'h Em Whakatāne, na oficina ao lado do cinema. Reservem, têm poucas.',
        'g Já reservei duas.',
      ],
      [
        'g Vale a pena ir de carro até ao Cabo Leste com crianças?',
        'h Vale, mas são três horas de curvas. Levem bolachas e parem em Te Kaha para nadar.',
      ],
      ['g O supermercado entrega em casa?', 'h Até ao portão, às sextas. Ponham o meu apelido na encomenda.'],
    ],
  },
  {
    stage: 'arrival',
    from: 20,
    to: 19.8,
    talk: [
      [
        'h A chave está na caixa da porta lateral, código {code}. Liguei o aquecimento.',
        'g Que bom, saímos agora de Taupō e as crianças já perguntaram vinte vezes se falta muito.',
      ],
      [
        'g O telemóvel perdeu a rede. Viramos antes ou depois da ponte?',
        'h Depois, à esquerda, onde há três caixas de correio.',
        'g Encontrámos. Uma tem a forma de trator!',
      ],
      ['g Já cá estamos. O mais novo está abraçado ao cão.', 'h O Moss adora. Boa noite a todos!'],
    ],
  },
  {
    stage: 'stay',
    from: 19,
    to: 7.5,
    talk: [
      [
        'g A que horas se dá o biberão aos cordeiros?',
        'h Às sete e às cinco. Venham de galochas, há várias no alpendre.',
      ],
      [
        'g A máquina da loiça não acaba o programa.',
        'h Precisa de sal. Está no armário por baixo, num saco azul.',
        'g Já funciona, obrigado.',
      ],
      [
        'g O meu filho pergunta se pode dar um nome ao cordeiro preto.',
        'h Pode, ainda não tem nenhum.',
        'g Fica Cristiano. Peço desculpa desde já.',
      ],
      [
        'g Há algum médico por perto? O mais velho tem um ouvido a doer.',
        'h O centro de saúde de Ōpōtiki atende até às cinco. Digam que estão na minha casa, conhecem o caminho.',
        'g Já fomos, é só uma pequena infeção. Foram muito simpáticos.',
      ],
      [
        'h Amanhã há mercado na vila, com fruta e música.',
        'g Vamos! Precisa de alguma coisa?',
        'h Limões não, que já tenho demais.',
      ],
      [
        'g Podemos apanhar ameixas da árvore junto ao portão?',
        'h Todas as que conseguirem alcançar. As de cima são dos pássaros.',
      ],
      [
        'g Faltou a luz na cozinha, mas no resto da casa há.',
        'h Abram o quadro no corredor e levantem o segundo botão da direita.',
        'g Era isso mesmo.',
      ],
      [
        'g Vimos golfinhos em Te Kaha! As crianças não falam de outra coisa.',
        'h Que sorte! Eu vivo cá há cinquenta anos e vi-os três vezes.',
      ],
      [
        'g Entornámos sumo de mirtilo no sofá. Como é que se tira?',
        'h Água fria e sal, sem esfregar. O sofá já viu muito pior.',
      ],
      ['g Saiu quase tudo, mas pagamos a limpeza se for preciso.', 'h Não é preciso. Obrigada por dizerem.'],
      ['g É verdade que as ovelhas reconhecem as pessoas?', 'h É. A Gladys reconhece e escolhe não ligar.'],
    ],
  },
  {
    stage: 'leaving',
    from: 6.6,
    to: 6.5,
    talk: [
      [
        'g Malas feitas. A despedida do Cristiano demorou uma hora.',
        'h Ele ainda está ao portão. Mando-vos fotografias.',
      ],
      [
        'h Deixei bolo de banana no banco de trás para a viagem.',
        'g Já não resta nenhum. Muito obrigado por tudo.',
      ],
    ],
  },
  {
    stage: 'after',
    from: 6.1,
    to: 5,
    talk: [
      [
        'h Fizeram boa viagem? Choveu muito desse lado.',
        'g Parámos em Tauranga para dormir, estava impossível conduzir.',
        'h Fizeram muito bem.',
      ],
      ['g Obrigado, chegamos bem!'],
    ],
  },
]
