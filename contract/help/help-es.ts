import type { Help } from './help-topics.ts'

export const HELP_ES: Help = {
  listRoom: {
    question: '¿Cómo añado una habitación?',
    answer: [
      'Añade una habitación en Habitaciones. Si aún eres huésped, ofrece primero tu casa desde tu perfil.',
    ],
  },
  photos: {
    question: '¿Cómo añado fotos?',
    answer: ['Abre la habitación en Habitaciones y añade ahí las fotos. La primera es la portada.'],
  },
  publish: {
    question: '¿Cómo publico mi habitación?',
    answer: ['Abre la habitación en Habitaciones y pulsa Publicar. La página dice qué falta todavía.'],
  },
  contactHost: {
    question: '¿Cómo escribo a un anfitrión?',
    answer: ['Abre la página de la habitación y escribe desde ahí al anfitrión.'],
  },
  addGuest: {
    question: '¿Cómo añado a un huésped?',
    answer: [
      'Pulsa «Invitar a un huésped» en Mensajes y dale el enlace o el código. También puede escribirte desde la página de tu habitación.',
      'Después abre la conversación y elige Nuevo contrato en su menú: el huésped ya está en él.',
    ],
  },
  agreement: {
    question: '¿Cómo envío un contrato?',
    answer: [
      'Empieza un contrato nuevo en Contratos, rellena las condiciones y envíalo a tu huésped.',
      'Puedes prepararlo sin conexión. Una vez enviado, las condiciones no cambian y tu huésped lo acepta o lo rechaza.',
    ],
  },
  sign: {
    question: '¿Cómo firmamos?',
    answer: [
      'Abre el contrato: ahí firmáis los dos, en un mismo dispositivo o cada uno en el suyo.',
      'Si tu huésped firma en tu dispositivo, confirma esa firma al aceptar.',
    ],
  },
  recordRent: {
    question: '¿Cómo registro la renta o un pago en efectivo?',
    answer: [
      'Abre el contrato en Pagos de alquiler y pulsa «Registrar un pago». Escribe el importe y el día, y elige efectivo o banco.',
      'Funciona sin conexión. Si el huésped ya dijo que ha pagado, pulsa «Confirmar» junto a ese pago.',
    ],
  },
  bond: {
    question: '¿Cuánta fianza puedo pedir?',
    answer: [
      'En un alquiler de vivienda la fianza es como máximo de 4 semanas de renta, y se deposita en 23 días hábiles, en Bond Hub. Consulta a Tenancy Services.',
    ],
  },
  rentIncrease: {
    question: '¿Cuándo puede subir la renta?',
    answer: [
      'En un alquiler de vivienda la renta sube como mucho cada 12 meses, con 60 días de aviso por escrito (28 en una casa de huéspedes), y durante un plazo fijo solo si el contrato lo dice. Consulta a Tenancy Services.',
    ],
  },
  notice: {
    question: '¿Con cuánta antelación hay que avisar?',
    answer: [
      'En un alquiler sin plazo fijo el inquilino avisa con 21 días, y el propietario con 90, o 42 por algunos motivos. Consulta a Tenancy Services.',
    ],
  },
  receipt: {
    question: '¿Cómo hago un recibo?',
    answer: [
      'Abre el contrato en Pagos de alquiler, pulsa «Registrar un pago» y abre el recibo desde ese pago. Lleva número y funciona sin cobertura: muéstralo o guárdalo en PDF.',
      'En un alquiler, el efectivo pide recibo en el acto; los demás pagos, en 72 horas.',
    ],
  },
  blockDays: {
    question: '¿Cómo bloqueo días de una habitación?',
    answer: [
      'Abre la habitación en Habitaciones y pulsa «Bloquear días». Los huéspedes no pueden pedir esos días. Funciona sin conexión.',
    ],
  },
  healthyHomes: {
    question: '¿Necesito la declaración Healthy Homes?',
    answer: [
      'En un alquiler de vivienda o una casa de huéspedes, sí: cada contrato nuevo o renovado lleva una declaración Healthy Homes firmada. Una estancia corta no la necesita. Consulta a Tenancy Services.',
    ],
  },
  fees: {
    question: '¿Puedo cobrar la limpieza u otros cargos?',
    answer: [
      'En una estancia corta sí, si el contrato lo dice: añádelo a la habitación como extra. En un alquiler no puedes cobrar por el alquiler en sí ni una multa por retraso. Consulta a Tenancy Services.',
    ],
  },
  lateRent: {
    question: 'Mi huésped no ha pagado. ¿Qué puedo hacer?',
    answer: [
      'Escríbele primero. En un alquiler de vivienda puedes enviar después un aviso de 14 días, que se hace en Pagos de alquiler; con 21 días de retraso puedes acudir al Tribunal. Consulta a Tenancy Services.',
      'No se puede cobrar un recargo por retraso.',
    ],
  },
  meth: {
    question: '¿Y si se encuentra metanfetamina en una habitación?',
    answer: [
      'Una habitación con más de 15 µg/100 cm² está contaminada y hay que descontaminarla antes de volver a alquilarla. Por encima de 30, quien no lo causó puede terminar el alquiler: el arrendador con 7 días de aviso, el inquilino con 2. Consulta a Tenancy Services.',
      'Cualquiera puede hacer una prueba inicial con un kit aprobado. Si sale demasiado, un profesional analiza habitación por habitación.',
      'Para analizar, el arrendador avisa con entre 48 horas y 14 días (24 horas en una casa de huéspedes) y da los resultados por escrito en 7 días. Es obligatorio si la Policía o el ayuntamiento dicen que pudo fabricarse allí.',
    ],
  },
  bondReturn: {
    question: '¿Cómo recupero mi fianza?',
    answer: [
      'La fianza depositada en Tenancy Services se paga cuando anfitrión y huésped acuerdan la devolución, o cuando decide el Tribunal. El anfitrión la pide en Bond Hub y tú tienes 12 días hábiles para aceptarla allí; ya no hay formularios en papel. En una estancia corta la devuelve el anfitrión; tu contrato dice cuándo.',
    ],
  },
  cancel: {
    question: '¿Cómo cancelo una estancia?',
    answer: [
      'Abre el contrato en Contratos y elige «Cancelar contrato» en su menú. En un alquiler siguen valiendo los plazos de aviso. Si ya se pagó algo, acordadlo en la conversación: nada se devuelve solo.',
    ],
  },
  pets: {
    question: '¿Puedo llevar una mascota?',
    answer: [
      'Pregunta antes al anfitrión; la página de la habitación dice si se admiten mascotas. En un alquiler de vivienda solo se puede negar con motivos razonables, y se puede pedir una fianza por mascota de hasta 2 semanas de renta. Consulta a Tenancy Services.',
    ],
  },
  arrivalNotes: {
    question: '¿Dónde ven los huéspedes el código de la puerta y cómo llegar?',
    answer: [
      'Escríbelo en las notas de llegada de la habitación, en Habitaciones. Tu huésped las ve en su Panel, también sin conexión. Los códigos aparecen desde el día antes de su llegada.',
    ],
  },
  calendars: {
    question: '¿Puedo usar mi calendario de Airbnb o Booking.com?',
    answer: [
      'Abre la habitación en Habitaciones y ve a Calendarios: pega la dirección iCal del otro sitio para bloquear aquí sus días, y crea una dirección para el otro sitio.',
    ],
  },
  expenses: {
    question: '¿Cómo anoto un gasto?',
    answer: [
      'Pulsa «Añadir un gasto» en Ingresos, con el día, el importe, para qué fue y una foto de la factura. Funciona sin conexión.',
    ],
  },
  offline: {
    question: '¿Funciona sin cobertura?',
    answer: [
      'Sí. Las conversaciones, las habitaciones y los contratos están en este dispositivo. Lo que escribas sin conexión se envía cuando vuelva.',
    ],
  },
  unsent: {
    question: '¿Qué está en espera de envío?',
    answer: [
      'Un mensaje espera en este dispositivo hasta que el servidor lo acepta, y sale solo cuando tienes conexión. La página de sincronización muestra lo que espera.',
      'No se pierde nada si cierras la aplicación.',
    ],
  },
  install: {
    question: '¿Cómo instalo la aplicación?',
    answer: [
      'Instala la aplicación desde Ajustes o desde el menú del navegador.',
      'En un iPhone o iPad, toca Compartir en Safari y luego Añadir a pantalla de inicio.',
    ],
  },
  notifications: {
    question: '¿Cómo activo las notificaciones?',
    answer: ['Activa o quita las notificaciones en Ajustes, en cada dispositivo.'],
  },
  dataSaver: {
    question: '¿Cómo gasto menos datos?',
    answer: ['Activa el ahorro de datos en la página de sincronización.'],
  },
  theme: { question: '¿Cómo pongo el tema oscuro?', answer: ['Elige un tema claro u oscuro en Ajustes.'] },
  language: { question: '¿Cómo cambio de idioma?', answer: ['Elige uno de los siete idiomas en Ajustes.'] },
  password: {
    question: '¿Cómo cambio mi contraseña?',
    answer: [
      'Cámbiala en tu perfil, en la parte de acceso y dispositivos. Si la has olvidado, pide una nueva en la página de inicio de sesión.',
    ],
  },
  secondFactor: {
    question: '¿Cómo activo un segundo factor?',
    answer: [
      'Activa un código de tu teléfono en tu perfil, en la parte de acceso y dispositivos.',
      'Guarda los códigos de recuperación: cada uno te deja entrar una vez si pierdes el teléfono.',
    ],
  },
  devices: {
    question: '¿Cómo cierro la sesión de un teléfono perdido?',
    answer: ['Tu perfil muestra dónde has iniciado sesión. Ahí puedes cerrarla en cualquier dispositivo.'],
  },
  block: {
    question: '¿Cómo bloqueo a alguien?',
    answer: ['Abre la conversación y elige bloquear en su menú. Puedes deshacerlo en Ajustes.'],
  },
  tickets: {
    question: '¿Cómo os pido ayuda?',
    answer: [
      'Abre Consultas y pulsa «Nueva consulta». Puedes escribir sin cobertura; se envía cuando vuelva la conexión.',
    ],
  },
  exportData: {
    question: '¿Cómo obtengo una copia de mis datos?',
    answer: ['Descárgalo todo en tu perfil, en la parte de acceso y dispositivos.'],
  },
  deleteAccount: {
    question: '¿Cómo elimino mi cuenta?',
    answer: [
      'Elimina tu cuenta en tu perfil, en la parte de acceso y dispositivos. Tienes 30 días para cambiar de idea.',
    ],
  },
}
