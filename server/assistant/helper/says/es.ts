import type { Says } from './says.ts'

export const ES: Says = {
  hello: '¡Kia ora! ¿Qué buscas?',
  welcome: 'De nada.',
  abilities:
    'Soy un ayudante integrado, no un modelo de lenguaje. Puedo buscar habitaciones, abrir páginas, describir la habitación que estás editando y abrir un ticket de soporte.',
  notUnderstood:
    'No lo he entendido, o no puedo hacerlo. Prueba con otras palabras o pídeme que abra un ticket de soporte.',
  looking: 'Busco habitaciones.',
  found: { one: 'He encontrado {n} habitación.', other: 'He encontrado {n} habitaciones.' },
  foundNone: 'Ninguna habitación coincide. Prueba otro lugar, otras fechas o un precio más alto.',
  notFound: 'Ahora no he podido buscar. Inténtalo de nuevo en un momento.',
  opening: 'Abro [{page}]({path}).',
  pages: {
    messages: 'Mensajes',
    dashboard: 'Panel',
    units: 'Habitaciones',
    rent: 'Alquiler',
    agreements: 'Contratos',
    revenue: 'Ingresos',
    settings: 'Ajustes',
    profile: 'Mi perfil',
    tickets: 'Tickets de soporte',
    sync: 'Sincronización',
    blog: 'Blog',
    pricing: 'Precios',
    users: 'Usuarios',
    register: 'Registro',
  },
  here: '[Ir allí]({path})',
  help: {
    listRoom:
      'Añade una habitación en Habitaciones. Si aún eres huésped, ofrece primero tu casa desde tu perfil.',
    photos: 'Abre la habitación en Habitaciones y añade ahí las fotos. La primera es la portada.',
    publish: 'Abre la habitación en Habitaciones y pulsa Publicar. La página dice qué falta todavía.',
    unsent:
      'Un mensaje espera en este dispositivo hasta que el servidor lo acepta, y sale solo cuando tienes conexión. La página de sincronización muestra lo que espera.',
    offline:
      'Sí. Las conversaciones, las habitaciones y los contratos están en este dispositivo. Lo que escribas sin conexión se envía cuando vuelva.',
    password:
      'Cámbiala en tu perfil, en la parte de acceso y dispositivos. Si la has olvidado, pide una nueva en la página de inicio de sesión.',
    secondFactor: 'Activa un código de tu teléfono en tu perfil, en la parte de acceso y dispositivos.',
    theme: 'Elige un tema claro u oscuro en Ajustes.',
    language: 'Elige uno de los siete idiomas en Ajustes.',
    install: 'Instala la aplicación desde Ajustes o desde el menú del navegador.',
    bond: 'En un alquiler de vivienda la fianza es como máximo de 4 semanas de renta, y se deposita en 23 días hábiles. Consulta a Tenancy Services.',
    rentIncrease:
      'En un alquiler de vivienda la renta sube como mucho cada 12 meses, con 60 días de aviso por escrito (28 en una casa de huéspedes). Consulta a Tenancy Services.',
    notice:
      'En un alquiler sin plazo fijo el inquilino avisa con 21 días, y el propietario con 90, o 42 por algunos motivos. Consulta a Tenancy Services.',
    agreement: 'Empieza un contrato nuevo en Contratos, rellena las condiciones y envíalo a tu huésped.',
    sign: 'Abre el contrato: ahí firmáis los dos, en un mismo dispositivo o cada uno en el suyo.',
    block: 'Abre la conversación y elige bloquear en su menú. Puedes deshacerlo en Ajustes.',
    deleteAccount:
      'Elimina tu cuenta en tu perfil, en la parte de acceso y dispositivos. Tienes 30 días para cambiar de idea.',
    exportData: 'Descárgalo todo en tu perfil, en la parte de acceso y dispositivos.',
    contactHost: 'Abre la página de la habitación y escribe desde ahí al anfitrión.',
    notifications: 'Activa o quita las notificaciones en Ajustes, en cada dispositivo.',
    devices: 'Tu perfil muestra dónde has iniciado sesión. Ahí puedes cerrarla en cualquier dispositivo.',
    dataSaver: 'Activa el ahorro de datos en la página de sincronización.',
  },
  signedIn: 'Sí, has iniciado sesión.',
  signedOut: 'No, no has iniciado sesión.',
  youAre: 'Has iniciado sesión como {name} ({email}). Rol: {role}.',
  page: 'Estás en {page}.',
  noRoomOpen: 'Abre la habitación que quieres describir y vuelve a pedírmelo.',
  described: 'He puesto una descripción. Léela y cambia lo que quieras antes de guardarla.',
  notDescribed: 'La descripción no se ha puesto. No ha cambiado nada.',
  ticketNeedsSignIn: 'Inicia sesión primero y vuelve a pedírmelo: un ticket pertenece a tu cuenta.',
  ticketMade: 'Tu ticket de soporte está creado.',
  ticketTooMany: 'Has abierto varios tickets hace poco. Inténtalo de nuevo más tarde.',
  ticketFailed: 'No se ha creado ningún ticket.',
  serviceFailed: 'El asistente no puede responder ahora. Inténtalo de nuevo en un momento.',
  dayUsedUp:
    'El asistente ya no puede responder más por hoy. Mañana vuelve. Mientras tanto, mira las [páginas de ayuda](/help).',
  kinds: {
    PRIVATE_ROOM_ENSUITE: 'Habitación privada con baño propio',
    PRIVATE_ROOM: 'Habitación privada con baño compartido',
    ENTIRE_PLACE: 'Un alojamiento entero para ti',
  },
  in: '{kind} en {area}',
  labelled: '{label}: {values}',
  sentenceEnd: '. ',
}
