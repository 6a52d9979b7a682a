import type { Chapter } from '#demo/script.ts'

/** Español. Una pareja que recorre el país en una furgoneta vieja y trabaja a ratos en la granja. */
export const luciaFerreyra: readonly Chapter[] = [
  {
    stage: 'enquiry',
    from: 55,
    to: 49,
    talk: [
      [
        'g ¡Hola! ¿Está libre {unit} dos semanas a partir del día diez? Somos dos y viajamos en furgoneta.',
        'h ¡Hola, {called}! Sí, está libre. ¿Quieren quedarse dentro o solo estacionar?',
        'g Dentro, por favor, que llevamos un mes durmiendo con los pies fuera.',
      ],
      ['g ¿Cuánto saldría por las dos semanas?', 'h Seiscientos ochenta dólares, con leña, luz y sábanas.'],
      [
        'g ¿Aceptaría unas horas de trabajo a cambio de una parte? Mi novio es carpintero.',
        'h Tengo un gallinero que se cae a pedazos. Le descuento cien si lo endereza.',
        'g Dice que trato hecho y que quiere conocer a las gallinas.',
      ],
      [
        'g Una consulta: ¿hay horno? Extrañamos las empanadas.',
        'h Hay horno y un asador afuera. Si sobran empanadas, ya sabe dónde vivo.',
      ],
    ],
  },
  {
    stage: 'booking',
    from: 46,
    to: 38,
    talk: [
      [
        'g Ya transferí la seña, a nombre de {reference}.',
        'h Recibida, muchas gracias. El contrato está en Farstead para que lo lean con calma.',
      ],
      [
        'g Leído. ¿Qué significa «tank water»? ¿Se puede tomar?',
        'h Es agua de lluvia filtrada, se puede tomar. Solo cuídenla, que si no llueve hay que traerla en camión.',
      ],
      [
        'g ¿La furgoneta pasa por el vado? Es bajita y tiene treinta años.',
        'h Si el agua no tapa la marca roja, pasa. Si la tapa, toquen bocina y los cruzo con el tractor.',
      ],
      [
        'g ¿Se consigue yerba mate por ahí? Nos queda medio paquete y ya hay tensión en la pareja.',
        'h En Whakatāne hay una tienda que trae de todo. Les averiguo.',
        'g ¡Gracias! Nos salva el viaje.',
      ],
      [
        'h Tienen yerba, marca argentina. Les guardé dos kilos a su nombre.',
        'g No tengo palabras. Bueno, sí: ¡la queremos!',
      ],
    ],
  },
  {
    stage: 'arrival',
    from: 36,
    to: 35.8,
    talk: [
      [
        'h La llave está en la cajita junto al tanque, código {code}. Dejé sopa en la olla.',
        'g ¡Qué lindo recibimiento! Llegamos sobre las siete, la furgoneta sube despacito.',
      ],
      [
        'g Estamos delante de un portón con un cartel de un toro. ¿Es en serio el toro?',
        'h El toro murió hace años, pero el cartel todavía funciona. Pasen tranquilos.',
      ],
      [
        'g Ya estamos adentro y la sopa estaba buenísima.',
        'h Que descansen. Mañana les muestro el gallinero.',
      ],
    ],
  },
  {
    stage: 'stay',
    from: 35,
    to: 23.5,
    talk: [
      [
        'g El gallinero ya tiene techo nuevo. Una gallina no se quiso mover y quedó de inspectora.',
        'h Esa es Margarita, manda ella. ¡Quedó precioso!',
      ],
      [
        'g ¿Cómo se apaga la estufa a leña por la noche? Nos da miedo dejarla así.',
        'h Cierren la entrada de aire del todo y déjenla sola. Es segura, tiene su vidrio.',
      ],
      [
        'g Se cortó el agua de golpe.',
        'h Se habrá ensuciado el filtro. Apaguen la bomba y voy en diez minutos.',
        'g Apagada. Ponemos el mate mientras tanto.',
      ],
      [
        'g ¿Podemos usar la manguera para lavar la furgoneta?',
        'h Mejor con balde y agua del arroyo, que el tanque está bajo.',
      ],
      [
        'g Anoche vimos dos ojos enormes en un árbol. ¿Qué era?',
        'h Una zarigüeya. Acá son plaga; si se mete en la basura, hagan ruido.',
        'g Hicimos ruido nosotros, del susto.',
      ],
      [
        'h Mañana vacunamos corderos a las ocho. ¿Se animan a dar una mano?',
        'g ¡Sí! ¿Hace falta saber algo?',
        'h Abrir y cerrar una puerta en el momento justo. Es más difícil de lo que parece.',
      ],
      [
        'g Nos duele todo, pero fue el mejor día del viaje.',
        'h Trabajaron muy bien. Hay cordero en el horno, vengan a las siete.',
      ],
      [
        'g ¿Se puede caminar hasta el mirador sin guía?',
        'h Sí, dos horas de subida. Lleven abrigo y avísenme al volver.',
        'g Volvimos. Se veía el volcán echando humo, increíble.',
      ],
      [
        'g Hay una mancha de humedad en el techo del baño, se la muestro cuando pueda.',
        'h Gracias por avisar, ya sé de dónde viene. La reparo el lunes.',
      ],
      [
        'g Hicimos cuarenta empanadas. ¿Cuántas les llevamos?',
        'h Dígame ustedes cuántas pueden comer y me quedo con la diferencia.',
      ],
    ],
  },
  {
    stage: 'leaving',
    from: 22,
    to: 21.8,
    talk: [
      [
        'g Salimos mañana temprano. ¿Dejamos la llave en la cajita?',
        'h En la cajita está bien. Pasen por casa, les preparé una vianda.',
      ],
      [
        'g Ya en la ruta, con un nudo en la garganta y tres frascos de mermelada.',
        'h Buen viaje. Margarita ya los extraña.',
      ],
    ],
  },
  {
    stage: 'after',
    from: 17,
    to: 10,
    talk: [
      [
        'g Llegamos al sur. Acá hace frío hasta en primavera.',
        'h Abríguense. ¿Aguantó la furgoneta?',
        'g Perdió el paragolpes en Arthur’s Pass, pero sigue andando.',
      ],
      ['g Les dejamos una reseña, larguísima.', 'h La leí dos veces. Gracias, de corazón.'],
    ],
  },
  {
    stage: 'enquiry',
    from: 7,
    to: 2.1,
    talk: [
      [
        'g Volvemos al norte en diciembre. ¿Estaría libre la cabaña grande?',
        'h Del ocho al quince, sí. Esta vez sin gallinero, lo prometo.',
      ],
      [
        'g Reservada. Mi novio está un poco decepcionado por lo del gallinero.',
        'h Puede mirar el cobertizo, si insiste.',
      ],
      ['g Tengo que entregar un trabajo por internet esa semana.', 'g ¿Hay señal en la cabaña?'],
    ],
  },
]
