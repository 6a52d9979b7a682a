import type { Vocabulary } from './vocabulary.ts'

export const ES: Vocabulary = {
  concepts: {
    how: 'como, puedo, se puede, se pueden, hay manera, forma de, que hago, funciona, es posible, que puedo hacer',
    why: 'por que, no sale, no va, no funciona, no puedo, no se envia, porque no',
    where: 'donde, en que pagina',
    show: 'muestra*, mostrar, abre, abrir, ir a, llevame, ver, veo, ensena*, quiero ver, lista de, ve a, vamos a, consulta*, mira*',
    mine: 'mi, mis, mio, mia, nuestro*, nuestra*',
    want: 'quiero, necesito, quisiera, me gustaria, deseo',
    find: 'busco, busca*, encuentra*, encontrar, necesito, quiero, hay, algo, algun, alguna, tienes, teneis, tienen, ensename, muestrame, lista, ando buscando, me interesa, consigue*',
    room: 'habitacion*, cuarto*, pieza*, lugar*, sitio*, cabana*, casita*, casa, casas, piso*, departamento*, apartamento*, alojamiento*, hospedaje, cama, camas, estudio, vivienda*, dormitorio*, bungalow*',
    stay: 'alojar*, quedar*, alquilar, rentar, arrendar, disponible*, libre*, hospedar*, dormir, vivir, barato*, barata*, reservar, vacante*',
    wholePlace:
      'cabana*, casita*, casa pequena, casa entera, alojamiento entero, lugar entero, vivienda entera, toda la casa, bungalow*, casa completa, sitio entero, mini casa*, casa chica',
    ownBathroom:
      'bano privado, bano propio, bano en suite, en suite, bano para mi, con bano dentro, suite, bano individual',
    sharedBathroom:
      'bano compartido, compartir bano, compartiendo bano, habitacion privada, banos compartidos',
    atLeast: 'al menos, mas de, como minimo, minimo, por encima de, a partir de los, desde los',
    atMost: 'como maximo, no mas de, hasta, menos de, maximo, como mucho, tope, por debajo',
    perNight: 'la noche, por noche, cada noche',
    couple:
      'mi pareja, mi mujer, mi esposa, mi marido, mi esposo, mi novia, mi novio, pareja, nosotros dos, los dos, mi amigo, mi amiga',
    message:
      'mensaje*, chat*, conversacion*, bandeja, escrito alguien, me ha escrito, me escribio, me han escrito',
    dashboard: 'panel, tablero, resumen, pagina de inicio, pagina principal, inicio',
    agreement: 'contrato*, acuerdo*, arrendamiento*, reserva, reservas, estancia*',
    rent: 'alquiler*, renta, rentas, pago, pagos, arriendo',
    owe: 'debo, debe, deber, deuda*, pendiente*, por pagar, atrasad*, vencid*, pago, pagado, pagar, falta, saldo',
    arrive: 'llega, llegan, llegada*, entra, proximo huesped, check in, se muda',
    earned: 'ganado, gano, gane, ingreso*, ganancia*, facturado, facturacion, beneficio*, recaudado',
    settings: 'ajustes, configuracion, preferencias, opciones',
    profile: 'perfil, mis datos personales, mi foto, mi biografia',
    ticket: 'ticket*, tique*, solicitud de soporte, solicitudes de soporte, incidencia*',
    notSent:
      'no se ha enviado, sin enviar, por enviar, aun no enviado, pendiente de envio, pendientes de envio, no enviado*, sincroniza*, en cola, no se han enviado, falta por enviar',
    blog: 'blog, articulos, entradas del blog',
    cost: 'cuesta, precio*, tarifa*, coste, costo, cuanto vale, planes, cobra, cobran, suscripcion',
    product: 'farstead, esta app, la app, este servicio, la aplicacion, planes, precios',
    users: 'usuarios, lista de usuarios, todas las cuentas',
    register:
      'registrarme, registro, registrarse, crear una cuenta, abrir una cuenta, darme de alta, cuenta nueva, unirme',
    photo: 'foto*, imagen*, fotografia*',
    noNetwork:
      'sin conexion, internet, sin senal, senal, sin red, sin cobertura, cobertura, offline, sin wifi, no hay red, desconectado',
    password: 'contrasena*, clave, password',
    twoFactor:
      'dos pasos, dos factores, doble factor, 2fa, segundo factor, autenticador, verificacion en dos, autenticacion en dos',
    darkMode: 'modo oscuro, tema oscuro, modo noche, oscuro, tema, modo claro, fondo negro, modo nocturno',
    language:
      'idioma*, ingles, espanol, portugues, chino, cantones, hindi, japones, lengua, traduc*, castellano',
    install: 'instal*, pantalla de inicio, descargar la app, descargar la aplicacion, bajar la app',
    bond: 'fianza*, deposito*, garantia*',
    increase:
      'subir el alquiler, subir la renta, aumentar*, aumento*, incrementar, incremento, subida del alquiler, subo el alquiler, subo la renta',
    notice:
      'preaviso, aviso, dias de aviso, desocupar, terminar el contrato, rescindir, fin del contrato, irse, dejar el piso, dejar la casa, acabar el contrato, desalojar, dar aviso',
    make: 'hago, hacer, crear, creo, nuevo, nueva, preparar, redactar, empezar, preparo, empiezo, elaborar',
    sign: 'firma, firmar, firman, firmo, firme',
    block: 'impido que, impedir que, deje de escribirme, me moleste, acosa*, no me escriba, bloque*, vetar',
    remove: 'borra*, elimina*, suprim*, cerrar mi, cancelar mi, dar de baja, quitar mi, cierro mi',
    account: 'cuenta, cuentas',
    data: 'datos, informacion, megas, gigas',
    copy: 'copia, exporta*, descargar, descargo, respaldo, guardar todo',
    contact:
      'contacto, contactar, contacta, comunic*, hablar con, escribir a, escribo a, llamar, preguntar a, escribirle',
    host: 'anfitrion*, anfitriona*, dueno*, duena*, propietari*, casero*, arrendador*',
    notifications: 'notificaci*, aviso sonoro, alertas, avisos push, recordatorios, avisos',
    signOut:
      'cerrar sesion, cierro sesion, cerrar la sesion, salir de, desconectar, desconecto, cerrar las sesiones, sesiones',
    device:
      'movil, telefono*, celular*, dispositivo*, tableta*, ordenador*, computadora*, portatil, otras sesiones, tablet, sesiones',
    less: 'menos, ahorrar, ahorro, gastar poco, reducir, reduzco, limitar, bajo consumo, menor',
    publish: 'publicar, publico mi, publica, hacer publica, hacer publico, visible, despublicar, publico',
    offer:
      'anunciar, anuncio, anadir, anado, agregar, agrego, listar, ofrecer, ofrezco, poner en alquiler, ser anfitrion, nueva en la lista, alquilar mi, dar de alta una habitacion, publico una habitacion, pongo mi, subo una habitacion, subir una habitacion, registrar una habitacion',
    guest: 'huesped*, inquilino*, inquilina*, invitado*',
    invite:
      'invitar*, invito, invite, anadir un huesped, anado un huesped, anadir un inquilino, agregar un huesped, agrego un huesped, huesped nuevo, nuevo huesped, nuevo inquilino',
    noteMoney: 'anot*, apunt*, registrar un pago, registro un pago, en efectivo, recibo*',
    describe: 'describe*, describir, describeme',
    description: 'descripcion*, presentacion, resena, textito',
    write: 'escrib*, redacta*, mejora*, reescrib*, retoca*',
    advert: 'anuncio*, habitacion, cabana, lugar, piso, casa, cuarto, sitio, este lugar, publicacion',
    short:
      'corta, corto, breve, cortita, cortito, resumida, resumido, concisa, conciso, pocas palabras, textito',
    medium: 'media, mediana, mediano, intermedia, normal, medio',
    long: 'larga, largo, detallada, detallado, extensa, extenso, completa, mas detalles',
    problem:
      'se cierra sola, se cierra, se cuelga, se congela, se bloquea la app, problema*, error, errores, fallo, fallos, bug, averia, queja*, no funciona, roto, rota, reclamacion, incidencia*, estropead*, algo va mal, reclamo*',
    report:
      'a quien se lo digo, a quien aviso, quien me ayuda, informar, reportar, avisa, avisar, abre, abrir, crea, crear, poner, quiero, presentar, enviar, notificar, levantar, tengo, haz, necesito, hay',
    support: 'soporte, asistencia, atencion al cliente, servicio tecnico, equipo de ayuda',
    human: 'una persona, humano, persona real, un agente, alguien de verdad, con alguien',
    order: 'paga mi, pague mi, acepta el, transfiere, cancela el contrato, borra el, rechaza el',
    forMe: 'por mi, en mi lugar, en mi nombre, de mi parte',
    all: 'todas, todos, todo, toda',
    accept: 'acepta*, aprueba, rechaza*',
    pay: 'paga, pague, abona',
    send: 'envia, manda, enviale, mandale',
    offTopic:
      'tiempo hara, que tiempo, clima, chiste*, partido, futbol, noticias, receta*, cancion, pelicula*, presidente, poema, llover, llueve, bolsa, rugby, capital de, que hora, elecciones, pronostico, canta',
    hello: 'hola, buenas, buenos dias, buenas tardes, buenas noches, kia ora, saludos, que tal, hey',
    thanks: 'gracias, muchas gracias, te lo agradezco, adios, chao, hasta luego, muy amable',
    whatCanYouDo:
      'que sabes hacer, que puedes hacer, quien eres, que eres, en que puedes ayudar, en que me puedes ayudar, como me ayudas, como puedes ayudar, ayuda, que haces, eres un robot, para que sirves, eres humano',
    whichPage: 'que pagina, en que pagina estoy, donde estoy, que pantalla, pagina actual',
    amISignedIn:
      'he iniciado sesion, estoy conectado, estoy conectada, estoy dentro, sesion iniciada, tengo la sesion, inicie sesion, estoy registrado, sigo conectado',
    whoAmI:
      'quien soy, que cuenta, mi rol, mi correo, como me llamo, con que usuario, que usuario, cual es mi nombre, soy anfitrion, soy administrador',
  },
  months: [
    'enero, ene',
    'febrero, feb',
    'marzo, mar',
    'abril, abr',
    'mayo, may',
    'junio, jun',
    'julio, jul',
    'agosto, ago',
    'septiembre, setiembre, sept, sep',
    'octubre, oct',
    'noviembre, nov',
    'diciembre, dic',
  ],
  days: {
    today: 'hoy, esta noche, ahora mismo',
    tomorrow: 'manana',
    afterTomorrow: 'pasado manana',
    weekend: 'este fin de semana, fin de semana, este finde, finde',
    nextWeek: 'la semana que viene, semana que viene, proxima semana, semana proxima',
    nextMonth: 'mes que viene, proximo mes, mes proximo',
  },
  units: { night: 'noche, noches', day: 'dia, dias', week: 'semana, semanas', month: 'mes, meses' },
  numbers: {
    dos: 2,
    tres: 3,
    cuatro: 4,
    cinco: 5,
    seis: 6,
    siete: 7,
    ocho: 8,
    nueve: 9,
    diez: 10,
    cien: 100,
    doscientos: 200,
    trescientos: 300,
    cuatrocientos: 400,
    quinientos: 500,
  },
  people: {
    adult: 'personas, persona, huespedes, huesped, adultos, adulto, adultas, viajeros, amigos, amigas, gente',
    child: 'ninos, nino, ninas, nina, hijos, hijo, hijas, hija, bebe, bebes',
    one: 'un, una, uno',
  },
  party: ['familia de N', 'grupo de N', 'para N', 'somos N'],
  beds: {
    SUPER_KING: 'super king',
    CALIFORNIA_KING: 'california king',
    KING_SINGLE: 'king single, king individual',
    KING: 'cama king*, king size, king',
    QUEEN: 'cama queen*, queen size, queen',
    DOUBLE: 'cama doble, cama de matrimonio, cama matrimonial',
    TWIN: 'dos camas, camas gemelas',
    SINGLE: 'cama individual, cama simple, cama sencilla',
  },
  placeMarks: 'en, cerca de, por, alrededor de, junto a',
}
