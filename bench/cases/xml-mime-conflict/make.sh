cat /usr/share/mime/packages/freedesktop.org.xml >small.xml
cat >find.xsl <<'XSL'
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:m="http://www.freedesktop.org/standards/shared-mime-info">
  <xsl:output method="text"/>
  <xsl:key name="claims" match="m:mime-type/m:glob[@weight]" use="concat(@pattern, ' ', @weight)"/>
  <xsl:template match="/">
    <xsl:for-each select="//m:mime-type[m:comment]/m:glob[@weight]">
      <xsl:variable name="type" select="../@type"/>
      <xsl:if test="key('claims', concat(@pattern, ' ', @weight))[../@type != $type]">
        <xsl:value-of select="concat('conflict ', @pattern, ' ', $type, '&#10;')"/>
      </xsl:if>
    </xsl:for-each>
  </xsl:template>
</xsl:stylesheet>
XSL
